import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Gives the classes of picocli, in a folder of jars, the class file version of Java 8. They are
 * published with that of Java 5, which the JVM's cache of loaded classes does not take, so they
 * would be read and verified at every start. Newer classes say what types are on the stack where
 * branches meet; the JDK's own class file library (Java 24) computes that. Nothing else changes.
 *
 * <p>The launchers run it after a build with JDK 25: {@code java NewerClasses.java FOLDER}.
 */
final class NewerClasses {
  private static final int MAJOR_AT = 6;

  private NewerClasses() {}

  public static void main(String[] args) throws IOException {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(Path.of(args[0]), "picocli-*.jar")) {
      for (Path jar : jars) {
        Path made = jar.resolveSibling(jar.getFileName() + ".new");
        rewrite(jar, made);
        Files.move(made, jar, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static void rewrite(Path jar, Path made) throws IOException {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()});
        ZipFile in = new ZipFile(jar.toFile());
        OutputStream file = Files.newOutputStream(made);
        ZipOutputStream out = new ZipOutputStream(file)) {
      ClassFile classes =
          ClassFile.of(
              ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
              ClassFile.ClassHierarchyResolverOption.of(
                  ClassHierarchyResolver.ofResourceParsing(loader)));
      for (ZipEntry entry : Collections.list(in.entries())) {
        byte[] bytes = in.getInputStream(entry).readAllBytes();
        out.putNextEntry(new ZipEntry(entry.getName()));
        out.write(isOld(entry.getName(), bytes) ? newer(classes, bytes) : bytes);
        out.closeEntry();
      }
    }
  }

  private static boolean isOld(String name, byte[] bytes) {
    return name.endsWith(".class")
        && (bytes[MAJOR_AT] << 8 | bytes[MAJOR_AT + 1] & 255) < ClassFile.JAVA_8_VERSION;
  }

  private static byte[] newer(ClassFile classes, byte[] bytes) {
    ClassTransform version =
        (builder, element) -> {
          if (element instanceof ClassFileVersion) {
            builder.withVersion(ClassFile.JAVA_8_VERSION, 0);
          } else {
            builder.with(element);
          }
        };
    // bodies are written again, as otherwise their bytes would be copied
    ClassTransform bodies =
        ClassTransform.transformingMethodBodies((builder, element) -> builder.with(element));
    return classes.transformClass(classes.parse(bytes), bodies.andThen(version));
  }
}
