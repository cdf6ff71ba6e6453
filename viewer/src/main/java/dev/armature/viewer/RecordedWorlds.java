package dev.armature.viewer;

import dev.armature.data.Data;
import dev.armature.model.Model;
import dev.armature.step.Physics;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recordings that play: a step goes to the next row of the first one, the others follow by time.
 * What was not recorded (contacts, forces) is computed from what was.
 */
final class RecordedWorlds implements Worlds {
  private static final String READ_ONLY = "this is a recording: it can be looked at, not changed";

  private final Model model;
  private final List<Recording> shown;
  private final @Nullable Recording ghost;
  private final Overlay overlay;
  private final SceneLayout layout;
  private final List<Data> views = new ArrayList<>();
  private final Data ghostData;
  private int row;
  private boolean stale = true;

  /**
   * Recordings of a model.
   *
   * @param shown those that stand side by side
   * @param ghost one that is drawn see-through over the first, or null
   */
  RecordedWorlds(Model model, List<Recording> shown, @Nullable Recording ghost, Overlay overlay) {
    this.model = model;
    this.shown = shown;
    this.ghost = ghost;
    this.overlay = overlay;
    layout = new SceneLayout(model);
    ghostData = Physics.makeData(model);
    for (int i = 0; i < shown.size(); i++) {
      views.add(Physics.makeData(model));
    }
    overlay.clearMarks();
  }

  @Override
  public Model model() {
    return model;
  }

  @Override
  public List<Data> data() {
    return views;
  }

  @Override
  public double interval() {
    Recording first = shown.get(0);
    return row + 1 < first.rows()
        ? Math.max(1e-9, first.time(row + 1) - first.time(row))
        : Double.POSITIVE_INFINITY;
  }

  @Override
  public boolean isAtEnd() {
    return row + 1 >= shown.get(0).rows();
  }

  @Override
  public void play(boolean on) {
    if (on && isAtEnd()) {
      go(0);
    }
  }

  @Override
  public void step(Perturbation perturbation, int perturbedWorld) {
    go(row + 1);
  }

  @Override
  public void seek(double time) {
    go(shown.get(0).at(time));
  }

  @Override
  public boolean skip(int count) {
    go(row + count);
    return true;
  }

  private void go(int to) {
    row = Math.max(0, Math.min(to, shown.get(0).rows() - 1));
    stale = true;
  }

  @Override
  public double[] span() {
    Recording first = shown.get(0);
    return new double[] {first.time(0), first.time(first.rows() - 1)};
  }

  @Override
  public boolean isRecording() {
    return true;
  }

  @Override
  public void reset() {
    go(0);
  }

  @Override
  public void refresh(int selected) {
    if (!stale) {
      return;
    }
    stale = false;
    double now = shown.get(0).time(row);
    for (int w = 0; w < views.size(); w++) {
      Data d = views.get(w);
      Recording recording = shown.get(w);
      int at = w == 0 ? row : recording.at(now);
      recording.state(at, d);
      if (w == selected) {
        Physics.forward(model, d);
        recording.sensors(at, d);
      } else {
        Physics.poses(model, d);
      }
    }
    if (ghost != null) {
      ghost.coordinates(ghost.at(now), ghostData.qpos);
      Physics.poses(model, ghostData);
      overlay.mark(ghost.label(), Mark.Kind.GHOST, 0.35f, 0.7f, 1, 0.35f).points =
          layout.poses(ghostData);
      overlay.capture();
    }
  }

  @Override
  public void select(int world) {
    stale = true;
  }

  @Override
  public void perturb(Perturbation perturbation, int world) {
    throw new UnsupportedOperationException(READ_ONLY);
  }

  @Override
  public void pose(Perturbation perturbation, int world) {
    throw new UnsupportedOperationException(READ_ONLY);
  }

  @Override
  public void resetTo(int key) {
    throw new UnsupportedOperationException(READ_ONLY);
  }

  @Override
  public void setControl(int world, int actuator, double value) {
    throw new UnsupportedOperationException(READ_ONLY);
  }

  @Override
  public void setCoordinate(int world, int coordinate, int dof, double value) {
    throw new UnsupportedOperationException(READ_ONLY);
  }

  @Override
  public void setEquality(int world, int equality, boolean on) {
    throw new UnsupportedOperationException(READ_ONLY);
  }

  @Override
  public void setOption(String name, int index, double value) {
    throw new UnsupportedOperationException(READ_ONLY);
  }

  @Override
  public void release(Perturbation perturbation, int perturbedWorld) {
    // nothing is held in a recording
  }

  @Override
  public void close() {
    // nothing to give back
  }
}
