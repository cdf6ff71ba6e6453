package dev.armature.cli;

import dev.armature.Simulation;
import picocli.CommandLine.IVersionProvider;

/** The version of this build. */
final class Version implements IVersionProvider {
  /** As the jar says, or "development" outside of one. */
  static String text() {
    return Simulation.version();
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "armature " + text(),
      "Java " + Runtime.version() + " (" + System.getProperty("java.vm.name") + ")",
    };
  }
}
