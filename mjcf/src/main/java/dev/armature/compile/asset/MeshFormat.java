package dev.armature.compile.asset;

import java.util.Locale;
import java.util.Optional;

/** Formats of mesh files. */
public enum MeshFormat {
  /** Wavefront OBJ. */
  OBJ("model/obj", ".obj"),
  /** STL, binary; ASCII is read too, with a warning. */
  STL("model/stl", ".stl"),
  /** MuJoCo's own binary format. */
  MSH("model/vnd.mujoco.msh", ".msh"),
  /** COLLADA, which MuJoCo does not read; many URDF files use it. */
  DAE("model/vnd.collada+xml", ".dae");

  private final String contentType;
  private final String extension;

  MeshFormat(String contentType, String extension) {
    this.contentType = contentType;
    this.extension = extension;
  }

  /**
   * The format by content type where one is given (not empty), else by the extension of the file
   * name.
   */
  public static Optional<MeshFormat> of(String fileName, String contentType) {
    boolean typed = !contentType.isEmpty();
    String file = fileName.toLowerCase(Locale.ROOT);
    for (MeshFormat format : values()) {
      if (typed
          ? format.contentType.equalsIgnoreCase(contentType)
          : file.endsWith(format.extension)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }
}
