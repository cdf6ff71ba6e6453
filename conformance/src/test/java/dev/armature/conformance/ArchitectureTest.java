package dev.armature.conformance;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/**
 * The arrows between modules and packages: dependencies point left and down, as
 * docs/architecture.md draws them.
 */
class ArchitectureTest {
  private static final String[] FILE_FORMATS = {
    "dev.armature.spec..", "dev.armature.mjcf..", "dev.armature.urdf..", "dev.armature.compile.."
  };

  private static final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.armature");

  @Test
  void theEngineKnowsNothingOfFileFormatsAndTools() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.armature",
            "dev.armature.model..",
            "dev.armature.math..",
            "dev.armature.kinematics..",
            "dev.armature.dynamics..",
            "dev.armature.collision..",
            "dev.armature.constraint..",
            "dev.armature.solver..",
            "dev.armature.flex..",
            "dev.armature.sensor..",
            "dev.armature.integrator..",
            "dev.armature.derivative..",
            "dev.armature.query..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            concat(
                FILE_FORMATS,
                "dev.armature.conformance..",
                "dev.armature.cli..",
                "javax.xml..",
                "org.w3c.."))
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
  void fileFormatsKnowNothingOfTools() {
    noClasses()
        .that()
        .resideInAnyPackage(FILE_FORMATS)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.armature.conformance..", "dev.armature.cli..")
        .check(classes);
  }

  @Test
  void thePartsOfTheCompilerKnowNothingOfTheWhole() {
    noClasses()
        .that()
        .resideInAPackage("dev.armature.compile.*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.armature.compile")
        .check(classes);
  }

  @Test
  void nobodyDependsOnTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.armature.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.armature.cli..")
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
        .should()
        .notBeFinal()
        .check(classes);
  }

  @Test
  void librariesDoNotPrintOrExit() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "dev.armature.cli..", "dev.armature.conformance..", "dev.armature.bench..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .check(classes);
  }

  private static String[] concat(String[] a, String... b) {
    String[] all = java.util.Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    return all;
  }
}
