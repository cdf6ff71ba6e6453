package dev.armature.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.Model;
import dev.armature.model.Sizes;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScratchTest {
  private final Model m = new Model(new Sizes());
  private final Scratch scratch = new Scratch();

  /** More classes than the table has places at first: arrays of 1 to 200 dimensions. */
  @Test
  void everyWorkingMemoryIsMadeOnceAndFoundAgain() {
    List<Scratch.Key<?>> keys = new ArrayList<>();
    for (int n = 1; n <= 200; n++) {
      keys.add(key(Array.newInstance(double.class, new int[n]).getClass()));
    }
    List<Object> made = new ArrayList<>();
    for (Scratch.Key<?> key : keys) {
      made.add(scratch.get(key, m));
    }
    for (int i = 0; i < keys.size(); i++) {
      assertThat(scratch.get(keys.get(i), m))
          .isSameAs(made.get(i))
          .isInstanceOf(keys.get(i).type());
    }
  }

  private static <T> Scratch.Key<T> key(Class<T> type) {
    return Scratch.key(type, w -> type.cast(Array.newInstance(type.componentType(), 0)));
  }

  @Test
  void aMakerMustMakeTheClassOfItsKey() {
    Scratch.Key<Object> key = Scratch.key(Object.class, w -> "text");
    assertThatThrownBy(() -> scratch.get(key, m))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("String");
  }
}
