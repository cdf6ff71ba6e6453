package dev.armature.spec;

/** A texture. */
public final class Texture extends TypedElement<Texture> {
  Texture(ElementType type) {
    super(type);
  }

  /** Flat, cube or sky box. */
  public Texture type(String word) {
    return with("type", word);
  }

  /** Color space of the file. */
  public Texture colorspace(String word) {
    return with("colorspace", word);
  }

  /** Media type of the file. */
  public Texture content_type(String text) {
    return with("content_type", text);
  }

  /** File: PNG or binary. */
  public Texture file(String text) {
    return with("file", text);
  }

  /** Rows and columns of pictures in the file. */
  public Texture gridsize(int... values) {
    return with("gridsize", values);
  }

  /** Side of the cube for each picture: R L U D F B, or a dot. */
  public Texture gridlayout(String text) {
    return with("gridlayout", text);
  }

  /** File of the right side. */
  public Texture fileright(String text) {
    return with("fileright", text);
  }

  /** File of the left side. */
  public Texture fileleft(String text) {
    return with("fileleft", text);
  }

  /** File of the upper side. */
  public Texture fileup(String text) {
    return with("fileup", text);
  }

  /** File of the lower side. */
  public Texture filedown(String text) {
    return with("filedown", text);
  }

  /** File of the front. */
  public Texture filefront(String text) {
    return with("filefront", text);
  }

  /** File of the back. */
  public Texture fileback(String text) {
    return with("fileback", text);
  }

  /** Pattern to generate. */
  public Texture builtin(String word) {
    return with("builtin", word);
  }

  /** First color. */
  public Texture rgb1(double... values) {
    return with("rgb1", values);
  }

  /** Second color. */
  public Texture rgb2(double... values) {
    return with("rgb2", values);
  }

  /** Marks on the pattern. */
  public Texture mark(String word) {
    return with("mark", word);
  }

  /** Color of the marks. */
  public Texture markrgb(double... values) {
    return with("markrgb", values);
  }

  /** Share of random dots. */
  public Texture random(double value) {
    return with("random", value);
  }

  /** Width (pixel). */
  public Texture width(int value) {
    return with("width", value);
  }

  /** Height (pixel). */
  public Texture height(int value) {
    return with("height", value);
  }

  /** Whether the file is mirrored left to right. */
  public Texture hflip(boolean yes) {
    return with("hflip", yes);
  }

  /** Whether the file is mirrored top to bottom. */
  public Texture vflip(boolean yes) {
    return with("vflip", yes);
  }

  /** Channels. */
  public Texture nchannel(int value) {
    return with("nchannel", value);
  }
}
