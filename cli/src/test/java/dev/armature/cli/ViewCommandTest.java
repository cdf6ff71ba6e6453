package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.io.ArrayFile;
import dev.armature.io.NamedArray;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ViewCommandTest {
  @Test
  void aTakenPortIsNamed() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Shell shell = new Shell();
      String port = Integer.toString(taken.getLocalPort());
      assertThat(shell.run("view", "--no-open", "--port", port)).isEqualTo(1);
      assertThat(shell.err()).contains(port).contains("taken");
    }
  }

  @Test
  void aMissingModelAndNonsenseAreRefused() {
    Shell shell = new Shell();
    assertThat(shell.run("view", "nowhere.xml", "--no-open")).isNotZero();
    assertThat(shell.err()).contains("nowhere.xml");
    assertThat(shell.run("view", "--no-open", "--worlds", "0")).isNotZero();
    assertThat(shell.run("view", "--no-open", "--port", "70000")).isNotZero();
  }

  @Test
  void aMistakeInTheModelIsToldWithItsPlace(@TempDir Path folder) throws IOException {
    Path model = folder.resolve("bad.xml");
    Files.writeString(
        model, "<mujoco>\n  <worldbody>\n    <geom sizes='1'/>\n  </worldbody>\n</mujoco>\n");
    Shell shell = new Shell();
    assertThat(shell.run("view", model.toString(), "--no-open")).isEqualTo(1);
    assertThat(shell.err()).contains("bad.xml:3:").contains("sizes");
  }

  @Test
  void recordingsAreChecked(@TempDir Path folder) throws IOException {
    Path run = folder.resolve("run.csv");
    Files.writeString(run, "time,qpos[0]\n0,1\n");
    Shell shell = new Shell();
    assertThat(shell.run("view", run.toString(), "--no-open")).isEqualTo(1);
    assertThat(shell.err()).contains("does not say which model").contains("view MODEL");
    String cartpole =
        Path.of(System.getProperty("armature.root"), "models/cartpole.xml").toString();
    assertThat(shell.run("view", cartpole, run.toString(), "--no-open")).isEqualTo(1);
    assertThat(shell.err()).contains("1 coordinates").contains("another model");
    Path gone = folder.resolve("gone.npz");
    ArrayFile.write(gone, List.of(NamedArray.of("model", new String[] {"/no/robot.xml"})));
    assertThat(shell.run("view", gone.toString(), "--no-open")).isEqualTo(1);
    assertThat(shell.err()).contains("/no/robot.xml is gone");
    assertThat(shell.run("view", "--no-open", "--ghost")).isEqualTo(2);
    assertThat(shell.run("view", run.toString(), "--no-open", "--worlds", "2")).isEqualTo(2);
    assertThat(shell.run("view", "--no-open", "--controller", "Nobody")).isEqualTo(1);
    assertThat(shell.err()).contains("no controller \"Nobody\"");
    assertThat(shell.run("view", "--no-open", "--key", "nowhere")).isEqualTo(1);
    assertThat(shell.err()).contains("nowhere");
  }

  @Test
  void aRecordedPageOpensByItself(@TempDir Path folder) throws IOException {
    Path page = Files.writeString(folder.resolve("run.html"), "<!doctype html>");
    Shell shell = new Shell();
    assertThat(shell.run("view", page.toString(), "--no-open")).isZero();
    assertThat(shell.out()).contains(page.toUri().toString());
    Path mcap = Files.writeString(folder.resolve("run.mcap"), "");
    assertThat(shell.run("view", mcap.toString(), "--no-open")).isEqualTo(1);
    assertThat(shell.err()).contains("run.mcap: not an MCAP file");
  }

  @Test
  void helpTellsWhoCanReachIt() {
    Shell shell = new Shell();
    assertThat(shell.run("view", "--help")).isZero();
    assertThat(shell.out()).contains("this machine only").contains("--worlds");
  }
}
