package dev.armature.cli;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import dev.armature.io.RowJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the file of an interrupted recording. */
@Command(
    name = "recover",
    mixinStandardHelpOptions = true,
    description = {
      "Makes the file of a recording that was killed or ran out of disk: of the rows that",
      "run or rollout left in NAME.npz.part.npy. Also turns one format into another.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  armature recover run.npz.part.npy",
      "      writes run.npz and removes the partial file",
      "  armature recover run.npz --out run.csv"
    })
final class RecoverCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE",
      description =
          "A partial file, or any recording: .npz, .csv, .h5, .parquet, .html, .mcap, .wpilog.")
  private Path file = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write this .npz, .csv, .h5 or .parquet file (default: what the partial file was to be).")
  private @Nullable Path out;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    Path target = out != null ? out : RowJournal.target(file);
    if (target == null) {
      throw new IOException(file + ": no partial file (NAME.npz.part.npy); say --out FILE");
    }
    List<NamedArray> arrays = new ArrayList<>(ArrayFile.read(file).values());
    arrays.removeIf(a -> a.size() == 0);
    NamedArray time = arrays.stream().filter(a -> a.name().equals("time")).findFirst().orElse(null);
    ArrayFile.write(target, arrays);
    if (out == null) {
      Files.delete(file);
    }
    String rows =
        time == null ? "" : ": " + time.rows() + (time.shape().length > 1 ? " worlds" : " rows");
    spec.commandLine().getOut().println("wrote " + target + rows);
    spec.commandLine().getOut().flush();
    return Exit.OK;
  }
}
