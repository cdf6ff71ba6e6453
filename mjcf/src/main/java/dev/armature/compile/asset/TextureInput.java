package dev.armature.compile.asset;

import org.jspecify.annotations.Nullable;

/** All that decides what a texture compiles to; the fields begin with MuJoCo's defaults. */
public final class TextureInput {
  /** Shapes of a texture, in the order of their codes. */
  public enum Type {
    /** One image, mapped by texture coordinates. */
    PLANE,
    /** Six faces of a cube, mapped by direction from the center of the geom. */
    CUBE,
    /** Six faces of a cube around the scene. */
    SKYBOX
  }

  /** How colors are stored, in the order of their codes. */
  public enum ColorSpace {
    /** As the file says, linear if it does not. */
    AUTO,
    /** Linear. */
    LINEAR,
    /** sRGB. */
    SRGB
  }

  /** Patterns that need no file. */
  public enum Builtin {
    /** None: files are read. */
    NONE,
    /** From rgb1 in the middle or at the zenith to rgb2. */
    GRADIENT,
    /** Two by two squares of rgb1 and rgb2. */
    CHECKER,
    /** rgb1 all over; rgb2 on the lower face of a cube. */
    FLAT
  }

  /** Marks on builtin patterns. */
  public enum Mark {
    /** None. */
    NONE,
    /** Along the border of every face. */
    EDGE,
    /** A cross in the middle of every face. */
    CROSS,
    /** Random pixels. */
    RANDOM
  }

  /**
   * An image file.
   *
   * @param name file name, for messages and to tell the format by its extension
   * @param contentType content type, empty to go by the extension
   * @param bytes content
   */
  public record Image(String name, String contentType, byte[] bytes) {}

  /** Name, for messages. */
  public String name = "";

  /** Shape. */
  public Type type = Type.CUBE;

  /** How colors are stored. */
  public ColorSpace colorSpace = ColorSpace.AUTO;

  /** Pattern that needs no file; it goes before any file. */
  public Builtin builtin = Builtin.NONE;

  /** First color, 0 to 1; also that of cube faces without an image. [3] */
  public double[] rgb1 = {0.8, 0.8, 0.8};

  /** Second color, 0 to 1. [3] */
  public double[] rgb2 = {0.5, 0.5, 0.5};

  /** Marks on the pattern. */
  public Mark mark = Mark.NONE;

  /** Color of the marks, 0 to 1. [3] */
  public double[] markRgb = {0, 0, 0};

  /** Share of pixels that get a random mark. */
  public double random = 0.01;

  /** Columns of a pattern. */
  public int width;

  /** Rows of a flat pattern; those of a cube are six times the width. */
  public int height;

  /** Bytes a pixel. */
  public int nchannel = 3;

  /** Images are turned over left to right. */
  public boolean hflip;

  /** Images are turned over top to bottom. */
  public boolean vflip;

  /** Rows and columns of the grid of faces in one image of a cube. [2] */
  public int[] gridSize = {1, 1};

  /** What each cell of the grid is: R L U D F B, or a dot for nothing. */
  public String gridLayout = "............";

  /** The image, or null. */
  public @Nullable Image file;

  /** Images of the faces right, left, up, down, front, back, or null. [6] */
  public @Nullable Image[] cubeFiles = new @Nullable Image[6];
}
