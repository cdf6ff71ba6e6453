package dev.armature.cli;

import dev.armature.Simulation;
import dev.armature.io.NamedArray;
import dev.armature.io.Npz;
import dev.armature.io.PartialFile;
import dev.armature.model.Model;
import dev.armature.render.AnimationWriter;
import dev.armature.render.CameraImage;
import dev.armature.render.Layer;
import dev.armature.render.Picture;
import dev.armature.render.RenderOptions;
import dev.armature.render.Renderer;
import dev.armature.render.View;
import dev.armature.render.VisualFlag;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Renders images of a model. */
@Command(
    name = "render",
    mixinStandardHelpOptions = true,
    description =
        "Renders a model without a display: PNG, image sequence, MP4, animated GIF or PNG.",
    footer = {
      "",
      "Examples:",
      "  armature render models/humanoid.xml --out humanoid.png",
      "  armature render models/humanoid.xml --camera front --time 1.5 --size 1280x720",
      "  armature render models/cloth.xml --azimuth 120 --elevation -20 --out cloth.png",
      "  armature render models/rope.xml --duration 3 --fps 25 --out rope.gif",
      "  armature render models/quadruped.xml --duration 3 --out trot.mp4",
      "  armature render models/hand.xml --duration 2 --sequence frames",
      "  armature render models/hand.xml --show joints,frames,com --opacity 0.3",
      "  armature render models/rover.xml --layers depth --out depth.png",
      "  armature render models/rover.xml --layers color,depth,segmentation --out camera.npz"
    })
final class RenderCommand implements Callable<Integer> {
  private static final Pattern SIZE = Pattern.compile("(\\d+)x(\\d+)");
  private static final int MAX_PIXELS = 8192;
  private static final int GROUPS = 6;

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      description = "An MJCF (.xml) or URDF (.urdf) file; the bundled humanoid without one.")
  private @Nullable Path file;

  @Mixin private Reading reading = new Reading();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "A .png, an animation (.mp4, .apng with all colors, .gif), or a .npz with the numbers of"
              + " the layers (default: the model's name with .png).")
  private @Nullable Path out;

  @Option(
      names = "--sequence",
      paramLabel = "FOLDER",
      description = "Write one PNG per frame to this folder: 00000.png, 00001.png, …")
  private @Nullable Path sequence;

  @Option(
      names = "--camera",
      paramLabel = "NAME",
      description = "A camera of the model, or free (default: as the model says).")
  private @Nullable String camera;

  @Option(names = "--azimuth", paramLabel = "DEGREES", description = "Of the free camera.")
  private @Nullable Double azimuth;

  @Option(names = "--elevation", paramLabel = "DEGREES", description = "Of the free camera.")
  private @Nullable Double elevation;

  @Option(names = "--distance", paramLabel = "METERS", description = "Of the free camera.")
  private @Nullable Double distance;

  @Option(
      names = "--lookat",
      paramLabel = "X,Y,Z",
      split = ",",
      description = "What the free camera looks at (default: the center of the model).")
  private double @Nullable [] lookat;

  @Option(
      names = "--size",
      paramLabel = "WxH",
      description = "Pixels (default: ${DEFAULT-VALUE}).",
      defaultValue = "640x480")
  private String size = "640x480";

  @Option(
      names = "--time",
      paramLabel = "SECONDS",
      description = "Simulate this long before the first image.")
  private double time;

  @Mixin private Start start = new Start();

  @Option(
      names = "--control",
      paramLabel = "VALUES",
      split = ",",
      description = "Controls held all the time, in the order of the actuators.")
  private double @Nullable [] control;

  @Option(
      names = "--fps",
      paramLabel = "N",
      description = "Images per second of simulated time (default: ${DEFAULT-VALUE}).",
      defaultValue = "30")
  private double fps;

  @Option(
      names = "--duration",
      paramLabel = "SECONDS",
      description = "Length of a sequence or animation (default: ${DEFAULT-VALUE}).",
      defaultValue = "2")
  private double duration;

  @Option(
      names = "--samples",
      paramLabel = "N",
      description = "Samples per pixel: 1, 4 or 8 (default: ${DEFAULT-VALUE}).",
      defaultValue = "8")
  private int samples;

  @Option(
      names = "--show",
      paramLabel = "FLAG,…",
      split = ",",
      description = "Also show ${COMPLETION-CANDIDATES}.")
  private VisualFlag[] show = {};

  @Option(names = "--contacts", description = "Show contact points and forces.")
  private boolean contacts;

  @Option(
      names = "--groups",
      paramLabel = "N,…",
      split = ",",
      description = "Groups of geoms, flexes and skins to show (default: 0,1,2).")
  private int @Nullable [] groups;

  @Option(
      names = "--layers",
      paramLabel = "LAYER,…",
      split = ",",
      description =
          "What the camera measures: ${COMPLETION-CANDIDATES} (default: color). Images show one"
              + " layer; a .npz holds any.")
  private Layer[] layers = {Layer.COLOR};

  @Option(names = "--no-sites", description = "Draw no sites.")
  private boolean noSites;

  @Option(names = "--no-shadows", description = "Draw no shadows.")
  private boolean noShadows;

  @Option(
      names = "--occlusion",
      negatable = true,
      description =
          "Darken corners and places of contact (default: where the model has no lights).")
  private @Nullable Boolean occlusion;

  @Option(
      names = "--opacity",
      paramLabel = "SHARE",
      description = "Opacity of moving bodies, to see inside (default: ${DEFAULT-VALUE}).",
      defaultValue = "1")
  private double opacity;

  @Mixin private Progress progress = new Progress();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    try (StopSignal signal = StopSignal.listen()) {
      return render(signal);
    }
  }

  private int render(StopSignal signal) throws IOException {
    Model m = Loading.loadOrBundled(file, reading, spec.commandLine().getErr());
    Simulation sim = new Simulation(m);
    start.apply(sim);
    if (control != null) {
      if (control.length > m.nu) {
        throw new IllegalArgumentException(
            "--control has " + control.length + " values, the model " + m.nu + " actuators");
      }
      System.arraycopy(control, 0, sim.data().ctrl, 0, control.length);
    }
    until(sim, sim.time() + time);
    RenderOptions options = options();
    Renderer renderer = new Renderer(m);
    PrintWriter terminal = spec.commandLine().getOut();
    if (sequence != null) {
      Path folder = sequence;
      int frames =
          frames(sim, renderer, options, signal, (i, picture) -> still(folder, i, picture));
      terminal.printf("%d pictures in %s%n", frames, folder);
    } else {
      Path target = out == null ? Path.of(defaultName(m)) : out;
      String name = target.toString().toLowerCase(Locale.ROOT);
      if (AnimationWriter.isKnown(target)) {
        int frames = film(target, sim, renderer, options, signal);
        terminal.printf("%s: %d frames, %d bytes%n", target, frames, Files.size(target));
      } else if (name.endsWith(".png")) {
        PartialFile.write(target, part -> picture(sim, renderer, options).writePng(part));
        said(terminal, target, options);
      } else if (name.endsWith(".npz")) {
        Npz.write(target, arrays(sim, renderer, options));
        said(terminal, target, options);
      } else {
        throw new IllegalArgumentException(
            "--out must end in .png, .gif, .apng, .mp4 or .npz, not " + target);
      }
    }
    terminal.flush();
    return 0;
  }

  private static void still(Path folder, int number, Picture picture) throws IOException {
    Path file = folder.resolve(String.format(Locale.ROOT, "%05d.png", number));
    try {
      PartialFile.write(file, picture::writePng);
    } catch (IOException e) {
      throw number == 0 ? e : PartialFile.kept(file, folder, e, number + " pictures");
    }
  }

  /** Writes an animation; one that fails leaves the frames until then in the partial file. */
  private int film(
      Path target, Simulation sim, Renderer renderer, RenderOptions options, StopSignal signal)
      throws IOException {
    PartialFile part = new PartialFile(target);
    int[] whole = {0};
    int frames;
    try (AnimationWriter video = AnimationWriter.open(part.path(), fps)) {
      try {
        frames = frames(sim, renderer, options, signal, (i, p) -> video.write(p));
      } finally {
        whole[0] = video.pictures();
      }
    } catch (IOException e) {
      if (whole[0] > 0) {
        throw part.kept(e, whole[0] + " frames");
      }
      part.discard(e);
      throw PartialFile.named(target, e);
    } catch (RuntimeException e) {
      part.discard(e);
      throw e;
    }
    part.complete();
    return frames;
  }

  private String defaultName(Model m) {
    Path name = file == null ? null : file.getFileName();
    String stem = name == null ? m.names.model : name.toString().replaceFirst("\\.[^.]*$", "");
    return stem + ".png";
  }

  /** Takes one frame after another. */
  private interface Target {
    void take(int frame, Picture picture) throws IOException;
  }

  private int frames(
      Simulation sim, Renderer renderer, RenderOptions options, StopSignal signal, Target target)
      throws IOException {
    if (!(fps > 0) || !(duration > 0) || duration * fps > 100_000) {
      throw new IllegalArgumentException("--fps and --duration must be positive and not too large");
    }
    double began = sim.time();
    int count = (int) Math.max(1, Math.round(duration * fps));
    int done = 0;
    try (Progress.Task task = progress.start("rendering", count, false)) {
      while (done < count && !signal.isRequested()) {
        until(sim, began + done / fps);
        target.take(done, picture(sim, renderer, options));
        task.done(++done);
      }
    }
    if (done < count) {
      spec.commandLine()
          .getErr()
          .println("armature: stopped after " + done + " of " + count + " frames");
    }
    return done;
  }

  private static void said(PrintWriter terminal, Path target, RenderOptions options)
      throws IOException {
    terminal.printf(
        "%s: %d × %d, %d bytes%n", target, options.width, options.height, Files.size(target));
  }

  /** The layer asked for, as a picture. */
  private Picture picture(Simulation sim, Renderer renderer, RenderOptions options) {
    if (layers.length != 1) {
      throw new IllegalArgumentException("an image shows one layer; write several to a .npz");
    }
    if (layers[0] == Layer.COLOR) {
      return renderer.render(sim.data(), view(sim), options);
    }
    CameraImage image = measure(sim, renderer, options);
    return switch (layers[0]) {
      case DEPTH -> image.depthPicture();
      case SEGMENTATION -> image.segmentationPicture();
      default -> image.normalPicture();
    };
  }

  private CameraImage measure(Simulation sim, Renderer renderer, RenderOptions options) {
    return renderer.measure(sim.data(), view(sim), options, EnumSet.copyOf(Arrays.asList(layers)));
  }

  /** The layers asked for, as numbers: rows from the top, columns from the left. */
  private List<NamedArray> arrays(Simulation sim, Renderer renderer, RenderOptions options) {
    CameraImage image = measure(sim, renderer, options);
    int rows = options.height;
    int columns = options.width;
    List<NamedArray> arrays = new ArrayList<>();
    for (Layer layer : EnumSet.copyOf(Arrays.asList(layers))) {
      switch (layer) {
        case COLOR -> arrays.add(NamedArray.of("rgb", channels(image.color()), rows, columns, 3));
        case DEPTH -> arrays.add(NamedArray.of("depth", image.depth(), rows, columns));
        case SEGMENTATION -> {
          arrays.add(NamedArray.of("object_type", image.objectTypes(), rows, columns));
          arrays.add(NamedArray.of("object_id", image.objects(), rows, columns));
        }
        default -> arrays.add(NamedArray.of("normal", image.normals(), rows, columns, 3));
      }
    }
    return arrays;
  }

  /** Red, green and blue of every pixel, 0 to 255. */
  private static int[] channels(Picture picture) {
    int[] rgb = picture.pixels();
    int[] channels = new int[3 * rgb.length];
    for (int i = 0; i < channels.length; i++) {
      channels[i] = rgb[i / 3] >> 16 - 8 * (i % 3) & 0xff;
    }
    return channels;
  }

  private static void until(Simulation sim, double time) {
    double half = 0.5 * sim.model().opt.timestep;
    while (sim.time() + half < time) {
      sim.step();
    }
    sim.forward();
  }

  private View view(Simulation sim) {
    Model m = sim.model();
    boolean free = azimuth != null || elevation != null || distance != null || lookat != null;
    if (camera != null && !camera.equals("free")) {
      if (free) {
        throw new IllegalArgumentException(
            "--azimuth, --elevation, --distance and --lookat are for the free camera");
      }
      return View.named(m, sim.data(), camera);
    }
    int initial = m.vis.global.cameraid;
    if (!free && camera == null && initial >= 0 && initial < m.ncam) {
      return View.camera(m, sim.data(), initial);
    }
    if (lookat != null && lookat.length != 3) {
      throw new IllegalArgumentException("--lookat needs three numbers: X,Y,Z");
    }
    return View.orbit(
        m,
        azimuth != null ? azimuth : m.vis.global.azimuth,
        elevation != null ? elevation : m.vis.global.elevation,
        distance != null ? distance : 1.5 * m.stat.extent,
        lookat != null ? lookat : m.stat.center);
  }

  private RenderOptions options() {
    RenderOptions o = new RenderOptions();
    Matcher pixels = SIZE.matcher(size);
    if (!pixels.matches()) {
      throw new IllegalArgumentException("--size must be like 640x480, not " + size);
    }
    o.width = Integer.parseInt(pixels.group(1));
    o.height = Integer.parseInt(pixels.group(2));
    if (o.width < 1 || o.height < 1 || o.width > MAX_PIXELS || o.height > MAX_PIXELS) {
      throw new IllegalArgumentException("--size must be from 1x1 to 8192x8192, not " + size);
    }
    o.samples = samples;
    o.flags.addAll(Arrays.asList(show));
    if (contacts) {
      o.flags.add(VisualFlag.CONTACTS);
      o.flags.add(VisualFlag.FORCES);
    }
    o.shadows = !noShadows;
    o.occlusion = occlusion;
    o.opacity = opacity;
    if (groups != null) {
      Arrays.fill(o.geomGroup, false);
      for (int g : groups) {
        if (g < 0 || g >= GROUPS) {
          throw new IllegalArgumentException("--groups are numbers from 0 to 5, not " + g);
        }
        o.geomGroup[g] = true;
      }
    }
    if (noSites) {
      Arrays.fill(o.siteGroup, false);
    }
    return o;
  }
}
