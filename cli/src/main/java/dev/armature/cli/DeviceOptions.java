package dev.armature.cli;

import dev.armature.batch.Device;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where many worlds are stepped, and by how many threads. */
final class DeviceOptions {
  @Option(names = "--threads", paramLabel = "K", description = "Threads (default: all cores).")
  private @Nullable Integer threads;

  @Option(
      names = "--device",
      paramLabel = "DEVICE",
      description =
          "Where worlds are stepped: cpu, lanes (eight worlds at a time on each core, by AVX-512),"
              + " gpu, or gpu:N for one of several; the results are the same, to the bit (default:"
              + " cpu).",
      defaultValue = "cpu")
  private String device = "cpu";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  /** The device; what it has to say, such as that a kernel is compiled, goes to standard error. */
  Device device() {
    if (threads != null && threads < 1) {
      throw usage("--threads must be at least 1, not " + threads);
    }
    try {
      Device chosen = Device.of(device).progress(this::say);
      return threads == null ? chosen : chosen.threads(threads);
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
  }

  private void say(String line) {
    spec.commandLine().getErr().println("armature: " + line);
    spec.commandLine().getErr().flush();
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
