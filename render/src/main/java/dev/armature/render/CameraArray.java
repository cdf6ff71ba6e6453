package dev.armature.render;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The same camera in many worlds at once, on all cores: observations for learning from pixels.
 *
 * <pre>{@code
 * CameraArray eyes = new CameraArray(model, "eye", 64, 64, EnumSet.of(Layer.COLOR, Layer.DEPTH));
 * eyes.measure(batch.worlds(), batch::read);
 * byte[] rgb = eyes.color(); // worlds × 64 × 64 × 3
 * }</pre>
 *
 * <p>The arrays belong to this object and are written again by the next call. Images have one
 * sample per pixel and neither shadows nor reflections unless the options say otherwise. Results do
 * not depend on the number of threads.
 */
public final class CameraArray {
  private static final int SHADOW_PIXELS = 256;

  /** Puts the state of a world into a data of the model. */
  @FunctionalInterface
  public interface WorldReader {
    /** Copies the state of a world; poses need not be computed. */
    void read(int world, Data to);
  }

  /** What a thread works with. */
  private final class Worker {
    final Data data = Physics.makeData(model);
    final Renderer renderer = new Renderer(model, true, SHADOW_PIXELS);
  }

  private final Model model;
  private final String camera;
  private final RenderOptions options = new RenderOptions();
  private final Set<Layer> layers;
  private final ConcurrentLinkedQueue<Worker> idle = new ConcurrentLinkedQueue<>();
  private byte @Nullable [] color;
  private float @Nullable [] depth;
  private int @Nullable [] geom;
  private float @Nullable [] normal;
  private int worlds;

  /**
   * A camera of a model.
   *
   * @param camera its name, or {@code free}
   * @throws IllegalArgumentException when there is no such camera, layer or pixel
   */
  public CameraArray(Model model, String camera, int width, int height, Collection<Layer> layers) {
    if (width < 1 || height < 1) {
      throw new IllegalArgumentException("an image of " + width + " × " + height + " pixels");
    }
    this.model = model;
    this.camera = camera;
    this.layers = EnumSet.copyOf(layers);
    options.width = width;
    options.height = height;
    options.samples = 1;
    options.shadows = false;
    options.reflections = false;
    options.occlusion = false;
    View.named(model, Physics.makeData(model), camera);
  }

  /** What the images show: groups, samples, shadows, lights. Change it before measuring. */
  public RenderOptions options() {
    return options;
  }

  /** Measures in the worlds 0 … count − 1. */
  public void measure(int count, WorldReader reader) {
    long pixels = (long) count * options.width * options.height;
    if (3 * pixels > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          count + " images have " + pixels + " pixels; an array holds " + Integer.MAX_VALUE / 3);
    }
    int n = (int) pixels;
    if (count != worlds) {
      color = layers.contains(Layer.COLOR) ? new byte[3 * n] : null;
      depth = layers.contains(Layer.DEPTH) ? new float[n] : null;
      geom = layers.contains(Layer.SEGMENTATION) ? new int[n] : null;
      normal = layers.contains(Layer.NORMAL) ? new float[3 * n] : null;
      worlds = count;
    }
    IntStream.range(0, count).parallel().forEach(w -> one(w, reader));
  }

  private void one(int world, WorldReader reader) {
    Worker found = idle.poll();
    Worker worker = found == null ? new Worker() : found;
    reader.read(world, worker.data);
    Physics.poses(model, worker.data);
    View view = View.named(model, worker.data, camera);
    store(world, worker.renderer.measure(worker.data, view, options, layers));
    idle.add(worker);
  }

  private void store(int world, CameraImage image) {
    int n = options.width * options.height;
    int at = world * n;
    if (color != null) {
      for (int i = 0; i < n; i++) {
        int rgb = image.color().rgb(i % options.width, i / options.width);
        color[3 * (at + i)] = (byte) (rgb >> 16);
        color[3 * (at + i) + 1] = (byte) (rgb >> 8);
        color[3 * (at + i) + 2] = (byte) rgb;
      }
    }
    if (depth != null) {
      System.arraycopy(image.depth(), 0, depth, at, n);
    }
    if (geom != null) {
      for (int i = 0; i < n; i++) {
        geom[at + i] = image.geom(i % options.width, i / options.width);
      }
    }
    if (normal != null) {
      System.arraycopy(image.normals(), 0, normal, 3 * at, 3 * n);
    }
  }

  /** Red, green and blue as bytes. [worlds x height x width x 3] */
  public byte[] color() {
    return Layer.COLOR.measured(color);
  }

  /** Distance from the image plane, m; infinite where nothing is seen. [worlds x height x width] */
  public float[] depth() {
    return Layer.DEPTH.measured(depth);
  }

  /** The geom that is seen, -1 for none. [worlds x height x width] */
  public int[] geoms() {
    return Layer.SEGMENTATION.measured(geom);
  }

  /** Unit normals, world axes; zero where nothing is seen. [worlds x height x width x 3] */
  public float[] normals() {
    return Layer.NORMAL.measured(normal);
  }
}
