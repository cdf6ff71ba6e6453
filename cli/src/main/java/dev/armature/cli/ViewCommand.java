package dev.armature.cli;

import dev.armature.model.Model;
import dev.armature.viewer.Desktops;
import dev.armature.viewer.ModelSource;
import dev.armature.viewer.ViewerOptions;
import dev.armature.viewer.ViewerServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows a model in the browser. */
@Command(
    name = "view",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a model and shows it in the browser. Without MODEL: the bundled humanoid.",
      "The page reloads when the file changes. Ctrl-C ends the viewer."
    },
    footer = {
      "",
      "Examples:",
      "  armature view models/humanoid.xml",
      "  armature view models/quadruped.xml --worlds 16",
      "  armature view robot.xml --no-open --port 8080"
    })
final class ViewCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      description = "An MJCF (.xml), URDF (.urdf) or zip file.")
  private @Nullable Path file;

  @Mixin private Reading reading = new Reading();

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description =
          "Address to listen on (default: ${DEFAULT-VALUE}, this machine only). Anyone who can"
              + " reach another address and has the token can control the viewer.",
      defaultValue = "127.0.0.1")
  private String host = "127.0.0.1";

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port to listen on (default: any free one).",
      defaultValue = "0")
  private int port;

  @Option(
      names = "--worlds",
      paramLabel = "N",
      description = "Number of worlds, each with its own small push (default: 1).",
      defaultValue = "1")
  private int worlds;

  @Option(names = "--paused", description = "Start paused.")
  private boolean paused;

  @Option(names = "--no-open", description = "Print the address, but do not open a browser.")
  private boolean noOpen;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    ViewerOptions options =
        ViewerOptions.local().withAddress(host, port).withWorlds(worlds).withPlaying(!paused);
    try (ViewerServer viewer = ViewerServer.start(source(), options)) {
      Runtime.getRuntime().addShutdownHook(new Thread(viewer::close));
      out.println("Armature viewer: " + viewer.url());
      if (!InetAddress.getByName(host).isLoopbackAddress()) {
        out.println("  reachable from other machines; the token in the address is the only key");
      }
      out.println("  Ctrl-C ends it.");
      out.flush();
      if (!noOpen) {
        // where there is no desktop the printed address has to do
        Desktops.browse(viewer.url());
      }
      viewer.join();
    }
    return 0;
  }

  private ModelSource source() throws IOException {
    if (file == null) {
      Model humanoid = Loading.loadOrBundled(null, reading, spec.commandLine().getErr());
      return new ModelSource.Ready("the bundled humanoid", humanoid);
    }
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString(), null, "no such file");
    }
    return new ModelSource.OnDisk(file, reading.confined());
  }
}
