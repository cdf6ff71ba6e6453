package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  @DisplayName("a path is a text, though it is a sequence of paths")
  void paths() {
    assertThat(Json.of(List.of(Path.of("lib", "x.so"))))
        .isEqualTo("[\"" + Path.of("lib", "x.so").toString().replace("\\", "\\\\") + "\"]");
  }

  @Test
  @DisplayName("numbers that are none are null, whole numbers have no point, texts are escaped")
  void values() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("a", Double.NaN);
    map.put("b", new double[] {1, 0.5});
    map.put("c", "say \"no\"\n");
    assertThat(Json.of(map)).isEqualTo("{\"a\":null,\"b\":[1,0.5],\"c\":\"say \\\"no\\\"\\n\"}");
  }
}
