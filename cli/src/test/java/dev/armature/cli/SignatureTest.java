package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Few methods have more than seven parameters. Numbers that belong together travel in a carrier: a
 * {@code Ray}, a {@code PlacedShape}, a {@code Wrench}, a {@code BodyFrame}. The constructors of
 * records do not count, as their parameters have names where they are used, nor does what the
 * compiler makes.
 */
class SignatureTest {
  private static final int MAX_PARAMETERS = 7;
  private static final int MAX_LONG_METHODS = 10;

  /** What the compiler puts before the parameters of the constructor of an enum: name, ordinal. */
  private static final int ENUM_EXTRA = 2;

  @Test
  void fewMethodsHaveMoreThanSevenParameters() {
    List<String> offenders = new ArrayList<>();
    int seen = 0;
    for (JavaClass type :
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("/tests/"))
            .withImportOption(location -> !location.contains("/jmh_generated/"))
            .importPackages("dev.armature")) {
      for (JavaCodeUnit method : type.getCodeUnits()) {
        seen++;
        if (parameters(type, method) > MAX_PARAMETERS) {
          offenders.add(parameters(type, method) + " " + type.getName() + "." + method.getName());
        }
      }
    }
    offenders.sort(null);
    assertThat(seen).as("methods looked at").isGreaterThan(5000);
    assertThat(offenders)
        .as("methods with more than %d parameters", MAX_PARAMETERS)
        .hasSizeLessThanOrEqualTo(MAX_LONG_METHODS);
  }

  private static int parameters(JavaClass type, JavaCodeUnit method) {
    if (method.getModifiers().contains(JavaModifier.SYNTHETIC)
        || (method.isConstructor() && type.isRecord())) {
      return 0;
    }
    int all = method.getRawParameterTypes().size();
    return method.isConstructor() && type.isEnum() ? all - ENUM_EXTRA : all;
  }
}
