package dev.armature.render;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.FileImageOutputStream;
import javax.imageio.stream.ImageOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes pictures one after another into an animated GIF that repeats forever. All of them share
 * the colors of the first: the 256 that a median cut finds, with ordered dithering between them.
 */
public final class GifWriter implements AnimationWriter {
  /** Maximum frames per second; browsers slow down faster ones. */
  public static final int MAX_FPS = 50;

  private static final String FORMAT = "javax_imageio_gif_image_1.0";

  /** Application extension of browsers: block 1, repetitions 0 for endless. */
  private static final byte[] FOREVER = {1, 0, 0};

  private final ImageWriter writer;
  private final RandomAccessFile file;
  private final ImageOutputStream out;
  private final double fps;
  private int written;
  private @Nullable Palette palette;

  /**
   * Opens a file.
   *
   * @param fps pictures a second, at most {@link #MAX_FPS}. A GIF counts hundredths of a second, so
   *     pictures may stay for different times; on average the speed is right
   */
  public GifWriter(Path file, double fps) throws IOException {
    if (!(fps > 0) || fps > MAX_FPS) {
      throw new IllegalArgumentException(
          "a GIF shows more than 0 and at most " + MAX_FPS + " images per second, not " + fps);
    }
    this.fps = fps;
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.deleteIfExists(file);
    this.file = new RandomAccessFile(file.toFile(), "rw");
    out = new FileImageOutputStream(this.file);
    writer = ImageIO.getImageWritersByFormatName("gif").next();
    writer.setOutput(out);
    writer.prepareWriteSequence(null);
  }

  @Override
  public void write(Picture picture) throws IOException {
    boolean first = palette == null;
    long begin = Math.round(100 * written / fps);
    long end = Math.round(100 * (written + 1) / fps);
    Palette colors = palette == null ? Palette.of(picture) : palette;
    palette = colors;
    IndexColorModel model = colors.model();
    BufferedImage image =
        new BufferedImage(
            picture.width(), picture.height(), BufferedImage.TYPE_BYTE_INDEXED, model);
    image
        .getRaster()
        .setDataElements(0, 0, picture.width(), picture.height(), colors.indices(picture));
    // not createFromRenderedImage: Java 17 forgets the colors there
    IIOMetadata metadata = writer.getDefaultImageMetadata(new ImageTypeSpecifier(image), null);
    metadata.setFromTree(FORMAT, tree(metadata, first, end - begin));
    long before = out.getStreamPosition();
    try {
      writer.writeToSequence(new IIOImage(image, null, metadata), null);
    } catch (IOException e) {
      // what is left of the picture makes room for the end of the file
      file.setLength(before);
      out.seek(before);
      throw e;
    }
    written++;
  }

  @Override
  public int pictures() {
    return written;
  }

  private IIOMetadataNode tree(IIOMetadata metadata, boolean first, long hundredths) {
    IIOMetadataNode root = (IIOMetadataNode) metadata.getAsTree(FORMAT);
    IIOMetadataNode control = child(root, "GraphicControlExtension");
    control.setAttribute("disposalMethod", "none");
    control.setAttribute("userInputFlag", "FALSE");
    control.setAttribute("transparentColorFlag", "FALSE");
    control.setAttribute("transparentColorIndex", "0");
    control.setAttribute("delayTime", Long.toString(hundredths));
    if (first) {
      IIOMetadataNode repeat = new IIOMetadataNode("ApplicationExtension");
      repeat.setAttribute("applicationID", "NETSCAPE");
      repeat.setAttribute("authenticationCode", "2.0");
      repeat.setUserObject(FOREVER);
      child(root, "ApplicationExtensions").appendChild(repeat);
    }
    return root;
  }

  private static IIOMetadataNode child(IIOMetadataNode root, String name) {
    for (int i = 0; i < root.getLength(); i++) {
      if (root.item(i).getNodeName().equals(name)) {
        return (IIOMetadataNode) root.item(i);
      }
    }
    IIOMetadataNode made = new IIOMetadataNode(name);
    root.appendChild(made);
    return made;
  }

  @Override
  public void close() throws IOException {
    try (file;
        out) {
      writer.endWriteSequence();
      writer.dispose();
    }
  }
}
