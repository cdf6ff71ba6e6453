package dev.armature.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NearestNameTest {
  @Test
  void theNearestNameIsSuggestedAndAllAreListed() {
    assertThat(NearestName.missing("joint", "slidr", List.of("hinge", "slider")))
        .isEqualTo("no joint \"slidr\"; did you mean \"slider\"? There are: hinge, slider");
  }

  @Test
  void namesThatContainTheWordAreSuggestedToo() {
    assertThat(NearestName.missing("joint", "knee", List.of("left knee", "right knee", "hip")))
        .isEqualTo(
            "no joint \"knee\"; did you mean \"left knee\" or \"right knee\"?"
                + " There are: left knee, right knee, hip");
  }

  @Test
  void atMostThreeAreSuggested() {
    assertThat(NearestName.missing("geom", "box", List.of("box1", "box2", "box3", "box4")))
        .startsWith("no geom \"box\"; did you mean \"box1\" or \"box2\" or \"box3\"? ");
  }

  @Test
  void nothingIsSuggestedWhereNothingIsNear() {
    assertThat(NearestName.missing("task", "fly", List.of("pendulum", "hopper")))
        .isEqualTo("no task \"fly\"; there are: pendulum, hopper");
  }

  @Test
  void aLongListIsCutAndCounted() {
    List<String> names = IntStream.range(0, 20).mapToObj(i -> "part-" + i).toList();
    assertThat(NearestName.missing("body", "zzz", names))
        .endsWith("part-10, part-11, and 8 more")
        .doesNotContain("part-12");
  }

  @Test
  void thingsWithoutNamesAreSaidToHaveNone() {
    assertThat(NearestName.missing("key", "a", List.of()))
        .isEqualTo("no key \"a\"; there are none");
    assertThat(NearestName.missing("key", "a", List.of("", "")))
        .isEqualTo("no key \"a\"; none of them has a name");
  }

  @Test
  void distanceCountsEditsAndSwapsButNotCase() {
    assertThat(NearestName.distance("torso", "Torso")).isZero();
    assertThat(NearestName.distance("torso", "tosro")).isEqualTo(1);
    assertThat(NearestName.distance("torso", "trso")).isEqualTo(1);
    assertThat(NearestName.distance("torso", "toorso")).isEqualTo(1);
    assertThat(NearestName.distance("torso", "tarsi")).isEqualTo(2);
    assertThat(NearestName.distance("", "abc")).isEqualTo(3);
  }

  @Test
  void aBeginningLeadsToTheShortestNameThatHasIt() {
    List<String> names = List.of("springdamper", "damping", "dampratio2", "pos");
    assertThat(NearestName.closest("damp", names)).isEqualTo("damping");
    assertThat(NearestName.closest("da", names)).isNull();
  }
}
