package dev.armature.compile.asset;

import dev.armature.compile.asset.TextureInput.Builtin;
import dev.armature.compile.asset.TextureInput.ColorSpace;
import dev.armature.compile.asset.TextureInput.Image;
import dev.armature.compile.asset.TextureInput.Type;
import dev.armature.spec.Limit;
import java.util.Arrays;
import java.util.Locale;

/**
 * From the description of a texture to its pixels: a builtin pattern, an image, or the images of a
 * cube.
 */
public final class TextureCompiler {
  private static final String FACES = "RLUDFB";
  private static final int MAX_GRID = 12;
  private static final int BINARY_HEADER = 8;
  private static final int BINARY_CHANNELS = 3;

  private final TextureInput in;
  private ColorSpace colorSpace;

  private TextureCompiler(TextureInput in) {
    this.in = in;
    this.colorSpace = in.colorSpace;
  }

  /**
   * Compiles a texture.
   *
   * @throws AssetException when the description or a file is wrong
   */
  public static CompiledTexture compile(TextureInput input) {
    return new TextureCompiler(input).run();
  }

  private CompiledTexture run() {
    if (in.builtin != Builtin.NONE) {
      return builtin();
    }
    if (in.nchannel != 1 && in.nchannel != 3 && in.nchannel != 4) {
      throw error("has " + in.nchannel + " channels; 1, 3 or 4 can be read from a file");
    }
    Image file = in.file;
    if (file != null) {
      return in.type == Type.PLANE ? plane(file) : cubeFromOne(file);
    }
    if (in.type == Type.PLANE) {
      throw error("of type 2d needs a builtin pattern or one file");
    }
    return cubeFromMany();
  }

  private AssetException error(String message) {
    return new AssetException("texture '" + in.name + "' " + message);
  }

  private CompiledTexture made(int width, int height, byte[] data) {
    return new CompiledTexture(in.type, colorSpace, width, height, in.nchannel, data);
  }

  private int size(long width, long height) {
    long bytes = width * height * in.nchannel;
    if (Limit.PIXELS.exceededBy(width * height)) {
      throw error("has " + Limit.PIXELS.told(width * height));
    }
    if (Limit.TEXTURE_BYTES.exceededBy(bytes)) {
      throw error("has " + Limit.TEXTURE_BYTES.told(bytes));
    }
    return (int) bytes;
  }

  // ---- patterns

  private CompiledTexture builtin() {
    boolean plane = in.type == Type.PLANE;
    if (in.width < 1) {
      throw error("with a builtin pattern needs a width of at least 1, got " + in.width);
    }
    if (plane && in.height < 1) {
      throw error("with a builtin pattern needs a height of at least 1, got " + in.height);
    }
    if (in.nchannel < 1) {
      throw error("needs at least 1 channel, got " + in.nchannel);
    }
    long height = plane ? in.height : 6L * in.width;
    int bytes = size(in.width, height);
    byte[] rgb = plane ? BuiltinTexture.plane(in) : BuiltinTexture.cube(in);
    // the reference writes three bytes a pixel whatever the number of channels, and so do we
    return made(in.width, (int) height, rgb.length == bytes ? rgb : Arrays.copyOf(rgb, bytes));
  }

  // ---- images

  private record Pixels(int width, int height, byte[] data) {}

  private Pixels load(Image image) {
    Pixels pixels;
    try {
      pixels =
          switch (contentType(image)) {
            case "image/png" -> loadPng(image.bytes());
            case "image/ktx" -> keepKtx(image.bytes());
            case "image/vnd.mujoco.texture" -> loadBinary(image.bytes());
            default ->
                throw new AssetException(
                    "unsupported content type '"
                        + contentType(image)
                        + "'; known are image/png, image/ktx and image/vnd.mujoco.texture");
          };
    } catch (AssetException e) {
      throw new AssetException(
          "texture '" + in.name + "', file '" + image.name() + "': " + e.getMessage() + hint(image),
          e);
    }
    if (in.hflip) {
      flipColumns(pixels);
    }
    if (in.vflip) {
      flipRows(pixels);
    }
    return pixels;
  }

  private static String hint(Image image) {
    boolean raw = contentType(image).equals("image/vnd.mujoco.texture");
    return raw && image.contentType().isEmpty()
        ? " (a file that is not named .png is taken for raw pixels; other images are not supported)"
        : "";
  }

  /** What the texture says it is, else PNG or raw pixels by the file's name. */
  private static String contentType(Image image) {
    if (!image.contentType().isEmpty()) {
      return image.contentType().toLowerCase(Locale.ROOT);
    }
    boolean png = image.name().toLowerCase(Locale.ROOT).endsWith(".png");
    return png ? "image/png" : "image/vnd.mujoco.texture";
  }

  private Pixels loadPng(byte[] bytes) {
    PngImage png = PngImage.decode(bytes);
    if (colorSpace == ColorSpace.AUTO) {
      colorSpace = png.srgb() ? ColorSpace.SRGB : ColorSpace.LINEAR;
    }
    size(png.width(), png.height());
    return new Pixels(png.width(), png.height(), png.pixels(in.nchannel));
  }

  /** The bytes of a compressed image, one a pixel, for a renderer that decodes them. */
  private Pixels keepKtx(byte[] bytes) {
    if (in.hflip || in.vflip) {
      throw new AssetException("a KTX image cannot be flipped");
    }
    if (colorSpace == ColorSpace.AUTO) {
      colorSpace = ColorSpace.LINEAR;
    }
    return new Pixels(bytes.length, 1, Arrays.copyOf(bytes, size(bytes.length, 1)));
  }

  /** MuJoCo's own format: width, height, then red, green and blue of each pixel. */
  private Pixels loadBinary(byte[] bytes) {
    if (bytes.length < BINARY_HEADER) {
      throw AssetException.atByte(
          bytes.length, "texture file ends inside its header of " + BINARY_HEADER + " bytes");
    }
    if (colorSpace == ColorSpace.AUTO) {
      colorSpace = ColorSpace.LINEAR;
    }
    long width = LittleEndian.intAt(bytes, 0);
    long height = LittleEndian.intAt(bytes, 4);
    if (width < 1 || height < 1) {
      throw AssetException.atByte(0, "texture file of " + width + " x " + height + " pixels");
    }
    long pixels = (bytes.length - BINARY_HEADER) / BINARY_CHANNELS;
    if ((bytes.length - BINARY_HEADER) % BINARY_CHANNELS != 0
        || height != pixels / width
        || pixels % width != 0) {
      throw AssetException.atByte(
          bytes.length,
          "texture file has "
              + bytes.length
              + " bytes; "
              + width
              + " x "
              + height
              + " pixels of 3 bytes do not fit");
    }
    byte[] data = new byte[size(width, height)];
    System.arraycopy(
        bytes, BINARY_HEADER, data, 0, Math.min(data.length, bytes.length - BINARY_HEADER));
    return new Pixels((int) width, (int) height, data);
  }

  private void flipColumns(Pixels p) {
    int c = in.nchannel;
    for (int r = 0; r < p.height; r++) {
      int row = r * p.width * c;
      for (int i = 0, j = p.width - 1; i < j; i++, j--) {
        for (int k = 0; k < c; k++) {
          byte swap = p.data[row + i * c + k];
          p.data[row + i * c + k] = p.data[row + j * c + k];
          p.data[row + j * c + k] = swap;
        }
      }
    }
  }

  private void flipRows(Pixels p) {
    int bytes = p.width * in.nchannel;
    byte[] swap = new byte[bytes];
    for (int i = 0, j = p.height - 1; i < j; i++, j--) {
      System.arraycopy(p.data, i * bytes, swap, 0, bytes);
      System.arraycopy(p.data, j * bytes, p.data, i * bytes, bytes);
      System.arraycopy(swap, 0, p.data, j * bytes, bytes);
    }
  }

  private CompiledTexture plane(Image file) {
    Pixels p = load(file);
    return made(p.width, p.height, p.data);
  }

  private CompiledTexture cubeFromOne(Image file) {
    int rows = in.gridSize[0];
    int columns = in.gridSize[1];
    if (rows < 1 || columns < 1 || (long) rows * columns > MAX_GRID) {
      throw error(
          "has a grid of " + rows + " x " + columns + " cells; 1 to " + MAX_GRID + " expected");
    }
    Pixels p = load(file);
    if (p.width % columns != 0 || p.height % rows != 0 || p.width / columns != p.height / rows) {
      throw error(
          "has an image of "
              + p.width
              + " x "
              + p.height
              + " pixels, which a grid of "
              + rows
              + " x "
              + columns
              + " does not cut into squares");
    }
    if (rows == 1 && columns == 1) {
      return made(p.width, p.height, p.data);
    }
    int side = p.width / columns;
    byte[] cube = new byte[size(side, 6L * side)];
    boolean[] loaded = new boolean[6];
    for (int cell = 0; cell < rows * columns; cell++) {
      char symbol = cell < in.gridLayout.length() ? in.gridLayout.charAt(cell) : '.';
      if (symbol == '.') {
        continue;
      }
      int face = FACES.indexOf(symbol);
      if (face < 0) {
        throw error("has a grid layout with '" + symbol + "', which is not among .RLUDFB");
      }
      loaded[face] = true;
      copy(p, cell / columns * side, cell % columns * side, side, cube, face);
    }
    fillMissing(cube, side, loaded);
    return made(side, 6 * side, cube);
  }

  private CompiledTexture cubeFromMany() {
    byte[] cube = {};
    boolean[] loaded = new boolean[6];
    int side = 0;
    for (int face = 0; face < 6; face++) {
      Image image = in.cubeFiles[face];
      if (image == null) {
        continue;
      }
      Pixels p = load(image);
      if (p.width != p.height || side != 0 && side != p.width) {
        throw error(
            "has an image '"
                + image.name()
                + "' of "
                + p.width
                + " x "
                + p.height
                + " pixels; the faces of a cube must be squares of one size");
      }
      if (side == 0) {
        side = p.width;
        cube = new byte[size(side, 6L * side)];
      }
      loaded[face] = true;
      copy(p, 0, 0, side, cube, face);
    }
    if (side == 0) {
      throw error("needs a builtin pattern or a file");
    }
    fillMissing(cube, side, loaded);
    return made(side, 6 * side, cube);
  }

  private void copy(Pixels p, int row, int column, int side, byte[] cube, int face) {
    int c = in.nchannel;
    for (int r = 0; r < side; r++) {
      System.arraycopy(
          p.data, ((row + r) * p.width + column) * c, cube, (face * side + r) * side * c, side * c);
    }
  }

  private void fillMissing(byte[] cube, int side, boolean[] loaded) {
    int c = in.nchannel;
    for (int face = 0; face < 6; face++) {
      if (!loaded[face]) {
        for (int i = face * side * side * c; i < (face + 1) * side * side * c; i++) {
          cube[i] = i % c < 3 ? (byte) (int) (255 * in.rgb1[i % c]) : (byte) 255;
        }
      }
    }
  }
}
