package dev.armature.cli;

import dev.armature.mjcf.XsdWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes an XML schema of MJCF. */
@Command(
    name = "xsd",
    mixinStandardHelpOptions = true,
    description = {
      "Writes an XML schema (XSD) of MJCF, with which editors complete and check models as you"
          + " type. In a model, name it before the root: <?xml-model href=\"mjcf.xsd\"?>",
      ""
    },
    footer = {"", "Examples:", "  armature xsd mjcf.xsd", "  armature xsd            prints it"})
final class XsdCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", arity = "0..1", description = "The file to write.")
  private @Nullable Path file;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    if (file == null) {
      spec.commandLine().getOut().print(XsdWriter.text());
    } else {
      Files.writeString(file, XsdWriter.text());
      spec.commandLine().getOut().println("wrote " + file);
    }
    spec.commandLine().getOut().flush();
    return Exit.OK;
  }
}
