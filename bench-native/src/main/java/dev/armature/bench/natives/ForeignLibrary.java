package dev.armature.bench.natives;

import dev.armature.bench.Contender;
import dev.armature.bench.NativeLibrary;
import dev.armature.model.Model;
import java.io.IOException;
import java.nio.file.Path;

/** A MuJoCo shared library, called through the foreign function interface. */
public final class ForeignLibrary implements NativeLibrary {
  @Override
  public Contender open(Path library, Path file, Model m) throws IOException {
    return new NativeContender(library, file, m);
  }

  @Override
  public double loadMilliseconds(Path library, Path file) throws IOException {
    return NativeContender.loadMilliseconds(library, file);
  }
}
