package dev.armature.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The arrows between modules and packages: dependencies point left and down, as
 * docs/architecture.md draws them. The command line sees every module, so the test stands here.
 */
class ArchitectureTest {
  private static final Path ROOT = Path.of(System.getProperty("armature.root"));

  /** What each module may use of ours. */
  private static final Map<String, Set<String>> ALLOWED =
      new TreeMap<>(
          Map.of(
              "engine", Set.of(),
              "report", Set.of(),
              "mjcf", Set.of("engine"),
              "io", Set.of("engine"),
              "render", Set.of("engine"),
              "batch", Set.of("engine", "mjcf", "io", "report"),
              "viewer", Set.of("engine", "mjcf", "batch", "render"),
              "conformance", Set.of("engine", "mjcf"),
              "bench", Set.of("engine", "mjcf", "batch", "report"),
              "cli",
                  Set.of(
                      "engine",
                      "mjcf",
                      "io",
                      "report",
                      "batch",
                      "render",
                      "viewer",
                      "conformance",
                      "bench")));

  private static final String[] LIBRARIES = {
    "engine", "mjcf", "io", "report", "batch", "render", "viewer"
  };

  private static final Map<String, String> MODULE_OF_PACKAGE = modules();

  private static final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("/tests/"))
          .importPackages("dev.armature");

  /** Every package of ours and the module whose sources hold it. */
  private static Map<String, String> modules() {
    Map<String, String> modules = new HashMap<>();
    for (String module : ALLOWED.keySet()) {
      Path sources = ROOT.resolve(module).resolve("src/main/java");
      try (var files = Files.walk(sources)) {
        files
            .filter(f -> f.toString().endsWith(".java") && !f.endsWith("module-info.java"))
            .map(f -> sources.relativize(f).getParent())
            .filter(folder -> folder != null)
            .forEach(
                folder -> {
                  String name = folder.toString().replace('\\', '/').replace('/', '.');
                  String other = modules.put(name, module);
                  assertThat(other).as("package %s is in one module", name).isIn(null, module);
                });
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return modules;
  }

  /** The module of a class; generated code counts to the package around it. */
  private static String module(JavaClass type) {
    String name = type.getPackageName();
    while (name.startsWith("dev.armature.") && !MODULE_OF_PACKAGE.containsKey(name)) {
      name = name.substring(0, name.lastIndexOf('.'));
    }
    return MODULE_OF_PACKAGE.getOrDefault(name, "");
  }

  @Test
  void everyModuleIsLookedAt() {
    assertThat(classes.stream().map(ArchitectureTest::module))
        .contains(ALLOWED.keySet().toArray(String[]::new))
        .doesNotContain("");
  }

  @Test
  void modulesUseOnlyWhatStandsLeftOfThem() {
    classes()
        .should(
            new ArchCondition<JavaClass>("use only modules left of their own") {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                String from = module(type);
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                  String to = module(dependency.getTargetClass().getBaseComponentType());
                  if (!to.isEmpty() && !to.equals(from) && !ALLOWED.get(from).contains(to)) {
                    events.add(
                        SimpleConditionEvent.violated(type, from + " → " + to + ": " + dependency));
                  }
                }
              }
            })
        .check(classes);
  }

  @Test
  void moduleDescriptorsExportAllPackagesAndRequireWhatIsUsed() throws IOException {
    for (String module : ALLOWED.keySet()) {
      Path descriptor = ROOT.resolve(module).resolve("src/main/java/module-info.java");
      if (!Files.exists(descriptor)) {
        continue;
      }
      String text = Files.readString(descriptor);
      for (JavaClass type : classes) {
        if (!module(type).equals(module)) {
          continue;
        }
        if (type.getModifiers().contains(JavaModifier.PUBLIC)) {
          assertThat(text).contains("exports " + type.getPackageName() + ";");
        }
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
          String used = module(dependency.getTargetClass().getBaseComponentType());
          if (!used.isEmpty() && !used.equals(module)) {
            assertThat(text).as("%s", dependency).contains("dev.armature." + used + ";");
          }
        }
      }
    }
  }

  @Test
  void theEngineAndReportsDependOnTheJdkAlone() {
    classes()
        .that()
        .resideInAnyPackage(packages("engine", "report"))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            concat(
                packages("engine", "report"), "java..", "jdk.incubator.vector..", "org.jspecify.."))
        .check(classes);
  }

  @Test
  void theEngineKnowsNothingOfXml() {
    noClasses()
        .that()
        .resideInAnyPackage(packages("engine"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("javax.xml..", "org.w3c..")
        .check(classes);
  }

  @Test
  void mathDependsOnNothingOfOurs() {
    noClasses()
        .that()
        .resideInAPackage("dev.armature.math..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.armature",
            "dev.armature.model..",
            "dev.armature.kinematics..",
            "dev.armature.dynamics..")
        .check(classes);
  }

  @Test
  void physicsDoesNotKnowHandlesAndRecorders() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.armature.collision..",
            "dev.armature.constraint..",
            "dev.armature.derivative..",
            "dev.armature.dynamics..",
            "dev.armature.flex..",
            "dev.armature.integrator..",
            "dev.armature.kinematics..",
            "dev.armature.sensor..",
            "dev.armature.solver..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.armature.handle..", "dev.armature.record..")
        .check(classes);
  }

  @Test
  void thereIsNoStaticMutableState() {
    noFields()
        .that()
        .areStatic()
        .and()
        .areDeclaredInClassesThat()
        .resideInAPackage("dev.armature..")
        .and()
        .doNotHaveModifier(JavaModifier.SYNTHETIC)
        .and()
        .areDeclaredInClassesThat()
        .haveNameNotMatching(".*jmh_generated.*")
        .should()
        .notBeFinal()
        .check(classes);
  }

  @Test
  void librariesDoNotPrintOrExit() {
    noClasses()
        .that()
        .resideInAnyPackage(packages(LIBRARIES))
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Throwable.class, "printStackTrace")
        .check(classes);
  }

  private static String[] packages(String... modules) {
    Set<String> wanted = Set.of(modules);
    return MODULE_OF_PACKAGE.entrySet().stream()
        .filter(e -> wanted.contains(e.getValue()))
        .map(Map.Entry::getKey)
        .toArray(String[]::new);
  }

  private static String[] concat(String[] a, String... b) {
    String[] all = java.util.Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    return all;
  }
}
