package dev.armature.viewer;

import dev.armature.model.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is done with a model once it is loaded.
 *
 * @param worlds how many worlds run side by side
 * @param setup how they begin
 * @param recordings files to play instead of stepping; empty to step
 * @param ghost whether the second recording is drawn see-through over the first, not beside it
 */
record Staging(int worlds, Setup setup, List<Path> recordings, boolean ghost) {
  /** The recordings, side by side or one over the other. */
  RecordedWorlds recorded(Model model, Overlay overlay) throws IOException {
    List<Recording> shown = new ArrayList<>();
    for (Path file : recordings) {
      shown.addAll(Recording.read(file, model));
    }
    @Nullable Recording over = null;
    if (ghost) {
      if (shown.size() < 2) {
        throw new IOException("a ghost needs a second recording");
      }
      over = shown.get(1);
      shown = shown.subList(0, 1);
    }
    int most = Math.min(shown.size(), ViewerOptions.MAX_WORLDS);
    return new RecordedWorlds(model, List.copyOf(shown.subList(0, most)), over, overlay);
  }
}
