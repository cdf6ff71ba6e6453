package dev.armature.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged HDF5 files. */
class Hdf5Test {
  @TempDir Path folder;

  @Test
  void textInsteadOfHdf5IsTold() throws Exception {
    Path file = Files.writeString(folder.resolve("text.h5"), "time,qpos\n1,2\n");
    assertThatThrownBy(() -> Hdf5.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("text.h5");
  }

  @Test
  void aFileCutShortIsToldOrReadButNeverFailsOtherwise() throws Exception {
    Path whole = folder.resolve("whole.h5");
    Hdf5.write(
        whole,
        List.of(
            NamedArray.of("a", new double[] {1, 2, 3}),
            NamedArray.of("b", new double[] {1, 2, 3, 4}, 2, 2).withColumns(List.of("x", "y"))));
    byte[] bytes = Files.readAllBytes(whole);
    int told = 0;
    for (int length = 0; length < bytes.length; length += 7) {
      Path cut = Files.write(folder.resolve("cut.h5"), Arrays.copyOf(bytes, length));
      try {
        Hdf5.read(cut);
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("cut.h5");
        told++;
      }
    }
    assertThat(told).isGreaterThan(bytes.length / 14);
  }

  @Test
  void emptyArraysAreRefusedByName() {
    assertThatThrownBy(
            () -> Hdf5.write(folder.resolve("a.h5"), List.of(NamedArray.of("nothing", new int[0]))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("nothing is empty");
  }
}
