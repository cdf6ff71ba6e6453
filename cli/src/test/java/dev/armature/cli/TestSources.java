package dev.armature.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The text of sources of all modules, for tests about the project itself. */
final class TestSources {
  static final Path ROOT = Path.of(System.getProperty("armature.root")).toAbsolutePath();

  private TestSources() {}

  /** The folders of the modules. */
  static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(ROOT)) {
      return folders.filter(f -> Files.isRegularFile(f.resolve("pom.xml"))).sorted().toList();
    }
  }

  /** All Java files under {@code src/main/java} or {@code src/test/java}, with their text. */
  static Map<Path, String> java(String set) throws IOException {
    Map<Path, String> texts = new TreeMap<>();
    for (Path module : modules()) {
      Path sources = module.resolve("src/" + set + "/java");
      if (Files.isDirectory(sources)) {
        try (Stream<Path> files = Files.walk(sources)) {
          for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
            texts.put(file, Files.readString(file));
          }
        }
      }
    }
    return texts;
  }

  /** The name of a class file without its ending. */
  static String className(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }
}
