package dev.armature.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.Architectures;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
          Map.ofEntries(
              Map.entry("engine", Set.of()),
              Map.entry("report", Set.of()),
              Map.entry("avbd", Set.of("engine")),
              Map.entry("mjcf", Set.of("engine")),
              Map.entry("io", Set.of("engine")),
              Map.entry("render", Set.of("engine")),
              Map.entry("batch", Set.of("engine", "mjcf", "io")),
              Map.entry("control", Set.of("engine", "batch", "io")),
              Map.entry("learn", Set.of("engine", "batch")),
              Map.entry("viewer", Set.of("engine", "mjcf", "io", "batch", "render")),
              Map.entry("conformance", Set.of("engine", "mjcf", "batch")),
              Map.entry("bench", Set.of("engine", "avbd", "batch", "report")),
              Map.entry(
                  "cli",
                  Set.of(
                      "engine",
                      "mjcf",
                      "io",
                      "report",
                      "batch",
                      "control",
                      "learn",
                      "render",
                      "viewer",
                      "conformance",
                      "bench"))));

  /** The modules of the profile "newest" of the root pom: builds with an older JDK lack them. */
  private static final Set<String> NEWEST = Set.of("bench-native", "gpu");

  static {
    if (Runtime.version().feature() >= 25) {
      ALLOWED.put("bench-native", Set.of("engine", "bench"));
      ALLOWED.put("gpu", Set.of("engine", "batch"));
    }
  }

  private static final String[] LIBRARIES = {
    "engine", "avbd", "mjcf", "io", "report", "batch", "learn", "control", "render", "viewer"
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

  /** Major version 61 is that of JDK 17. */
  @Test
  void classesRunOnJdk17() throws IOException {
    for (JavaClass type : classes) {
      if (!NEWEST.contains(module(type))) {
        try (InputStream in = type.getSource().orElseThrow().getUri().toURL().openStream()) {
          assertThat(in.readNBytes(8)[7]).as(type.getName()).isEqualTo((byte) 61);
        }
      }
    }
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

  /** A module uses no more than the list above says it may, and the list says no more than that. */
  @Test
  void everyAllowedArrowIsUsed() {
    Map<String, Set<String>> used = new TreeMap<>();
    ALLOWED.keySet().forEach(module -> used.put(module, new HashSet<>()));
    for (JavaClass type : classes) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        String to = module(dependency.getTargetClass().getBaseComponentType());
        if (!to.isEmpty() && !to.equals(module(type))) {
          used.get(module(type)).add(to);
        }
      }
    }
    assertThat(used).isEqualTo(ALLOWED);
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("dev.(**)").should().beFreeOfCycles().check(classes);
  }

  /** The floors of the engine from the ground up, as packages after {@code dev.armature}. */
  private static final Map<String, List<String>> FLOORS = new LinkedHashMap<>();

  static {
    FLOORS.put("math", List.of(".math"));
    FLOORS.put("model", List.of(".model"));
    FLOORS.put("data", List.of(".data"));
    FLOORS.put("method", List.of(".method"));
    FLOORS.put(
        "stages",
        List.of(
            ".collision..",
            ".constraint",
            ".dynamics",
            ".flex",
            ".kinematics",
            ".plugin",
            ".query",
            ".ray",
            ".sensor",
            ".sleep",
            ".solver.."));
    FLOORS.put("step", List.of(".step"));
    FLOORS.put(
        "above the step", List.of(".binary", ".constants", ".derivative", ".plugin.builtin"));
    FLOORS.put("simulation", List.of("", ".handle", ".record"));
  }

  private static String[] floor(String name) {
    return FLOORS.get(name).stream().map(p -> "dev.armature" + p).toArray(String[]::new);
  }

  @Test
  void everyPackageOfTheEngineIsOnOneFloor() {
    for (String name : packages("engine")) {
      assertThat(FLOORS.keySet())
          .as("floors of %s", name)
          .filteredOn(
              floor ->
                  Arrays.stream(floor(floor)).anyMatch(p -> PackageMatcher.of(p).matches(name)))
          .hasSize(1);
    }
  }

  @Test
  void floorsOfTheEngineUseOnlyWhatIsBelowThem() {
    Architectures.LayeredArchitecture house =
        layeredArchitecture().consideringOnlyDependenciesInLayers();
    for (String floor : FLOORS.keySet()) {
      house = house.layer(floor).definedBy(floor(floor));
    }
    List<String> below = new ArrayList<>();
    for (String floor : FLOORS.keySet()) {
      house =
          below.isEmpty()
              ? house.whereLayer(floor).mayNotAccessAnyLayer()
              : house.whereLayer(floor).mayOnlyAccessLayers(below.toArray(String[]::new));
      below.add(floor);
    }
    house.check(classes);
  }

  /** Lines such as "- `dev.armature.io`: `dev.armature.io`". */
  private static final Pattern LISTED =
      Pattern.compile("^- `(dev\\.armature\\.\\w+)`: (.*)$", Pattern.MULTILINE);

  private static final Pattern EXPORTED = Pattern.compile("(?m)^ *exports ([\\w.]+);");

  @Test
  void exportedPackagesAreThoseOfTheMapAndNoOthers() throws IOException {
    Map<String, Set<String>> listed = new TreeMap<>();
    Matcher line = LISTED.matcher(Files.readString(ROOT.resolve("docs/architecture.md")));
    while (line.find()) {
      Set<String> names = new TreeSet<>();
      for (String name : line.group(2).split(",")) {
        names.add(name.replace("`", "").trim());
      }
      listed.put(line.group(1), names);
    }
    Map<String, Set<String>> exported = new TreeMap<>();
    for (String module : ALLOWED.keySet()) {
      Path descriptor = ROOT.resolve(module).resolve("src/main/java/module-info.java");
      if (Files.exists(descriptor)) {
        Set<String> names = new TreeSet<>();
        EXPORTED
            .matcher(Files.readString(descriptor))
            .results()
            .forEach(m -> names.add(m.group(1)));
        if (!names.isEmpty()) {
          exported.put("dev.armature." + module, names);
        }
      }
    }
    assertThat(exported).isEqualTo(listed);
  }

  @Test
  void moduleDescriptorsRequireWhatIsUsed() throws IOException {
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
        .resideInAnyPackage(concat(packages("engine", "report"), "java..", "org.jspecify.."))
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
    String[] all = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    return all;
  }
}
