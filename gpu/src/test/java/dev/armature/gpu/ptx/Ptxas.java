package dev.armature.gpu.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** NVIDIA's assembler, where it is installed. */
final class Ptxas {
  private Ptxas() {}

  /** Assembles a text and returns what the assembler says; skips the test when there is none. */
  static String assemble(String ptx, String... options) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("ptx");
    Path file = folder.resolve("module.ptx");
    Path result = folder.resolve("module.cubin");
    try {
      Files.writeString(file, ptx);
      String[] command = new String[options.length + 6];
      command[0] = "ptxas";
      command[1] = "-arch=sm_90";
      command[2] = "-v";
      System.arraycopy(options, 0, command, 3, options.length);
      command[options.length + 3] = file.toString();
      command[options.length + 4] = "-o";
      command[options.length + 5] = result.toString();
      Process process;
      try {
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
      } catch (IOException e) {
        assumeTrue(false, "install ptxas, which comes with NVIDIA's CUDA toolkit");
        throw e;
      }
      String said = new String(process.getInputStream().readAllBytes());
      assertEquals(0, process.waitFor(), said);
      return said;
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(result);
      Files.delete(folder);
    }
  }
}
