package dev.armature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionTest {
  /** Packages of named modules know nothing of a manifest; their modules know the version. */
  @Test
  void theVersionIsKnownOnTheModulePath(@TempDir Path folder) throws Exception {
    Path jar = folder.resolve("engine-9.9.jar");
    Path engine =
        Path.of(Simulation.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(engine)) {
      pack(engine, jar);
    } else {
      try (FileSystem archive = FileSystems.newFileSystem(engine)) {
        pack(archive.getPath("/"), jar);
      }
    }
    Configuration modules =
        ModuleLayer.boot()
            .configuration()
            .resolve(ModuleFinder.of(jar), ModuleFinder.of(), Set.of("engine"));
    ModuleLayer layer =
        ModuleLayer.defineModulesWithOneLoader(
                modules, List.of(ModuleLayer.boot()), ClassLoader.getPlatformClassLoader())
            .layer();
    Class<?> simulation = layer.findLoader("engine").loadClass(Simulation.class.getName());
    assertThat(simulation.getMethod("version").invoke(null)).isEqualTo("9.9");
  }

  /** A jar without a module descriptor and manifest: the module has its version from the name. */
  private static void pack(Path classes, Path jar) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        var files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = classes.relativize(file).toString().replace('\\', '/');
        if (name.startsWith("dev/")) {
          out.putNextEntry(new ZipEntry(name));
          Files.copy(file, out);
        }
      }
    }
  }
}
