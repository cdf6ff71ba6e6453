package dev.armature.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/**
 * A process for {@link InterruptedRecordingTest} to interrupt: runs the commands in a file, each as
 * a process of its own would run it, with what it prints in a file. One start of Java serves all.
 *
 * <p>A line of the file is a command: the file for what it prints and its arguments, with tabs
 * between.
 */
final class CommandsProcess {
  private CommandsProcess() {}

  public static void main(String[] args) throws Exception {
    boolean together = args[1].equals("together");
    List<Thread> threads = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      String[] parts = line.split("\t");
      Thread thread = new Thread(() -> run(parts));
      thread.start();
      threads.add(thread);
      if (!together) {
        thread.join();
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void run(String[] parts) {
    try (PrintWriter console = new PrintWriter(Files.newBufferedWriter(Path.of(parts[0])), true)) {
      CommandLine line = Main.commandLine();
      line.setOut(console);
      line.setErr(console);
      String[] args = new String[parts.length - 1];
      System.arraycopy(parts, 1, args, 0, args.length);
      console.println("exit " + line.execute(args));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
