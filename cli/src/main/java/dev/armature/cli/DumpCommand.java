package dev.armature.cli;

import dev.armature.conformance.Dump;
import dev.armature.conformance.DumpReader;
import dev.armature.conformance.DumpWriter;
import dev.armature.conformance.Dumper;
import dev.armature.model.Model;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes everything computed for a model as JSON. */
@Command(
    name = "dump",
    mixinStandardHelpOptions = true,
    description =
        "Writes the compiled model, and frames for the states of a reference dump, as JSON to"
            + " standard output.",
    footer = {
      "",
      "Examples:",
      "  armature dump models/pendulum.xml > pendulum.json",
      "  armature dump models/pendulum.xml --frames references/pendulum.xml.json.gz"
    })
final class DumpCommand implements Callable<Integer> {
  @Parameters(paramLabel = "MODEL", description = "An MJCF (.xml) or URDF (.urdf) file.")
  private Path file = Path.of("");

  @Mixin private Reading reading = new Reading();

  @Option(
      names = "--frames",
      paramLabel = "REFERENCE",
      description = "A dump, plain or gzip, whose states are run.")
  private @Nullable Path frames;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    Model m = Loading.load(file, reading, spec.commandLine().getErr());
    Dump dump = Dumper.model(m);
    Path name = file.getFileName();
    dump.file = name == null ? "" : name.toString();
    if (frames != null) {
      dump.frames.addAll(Dumper.frames(m, DumpReader.read(frames)));
    }
    // The writer closes what it is given; standard output stays open.
    OutputStream console =
        new BufferedOutputStream(System.out, 1 << 16) {
          @Override
          public void close() throws IOException {
            flush();
          }
        };
    DumpWriter.write(dump, console);
    console.flush();
    return Exit.OK;
  }
}
