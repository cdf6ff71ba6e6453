package dev.armature.avbd;

import dev.armature.data.Data;
import dev.armature.math.Vec3;
import dev.armature.method.Memory;
import dev.armature.method.StepMethod;
import dev.armature.model.MethodOptions;
import dev.armature.model.Model;
import dev.armature.model.Option;
import dev.armature.model.SolverType;
import dev.armature.model.Stage;
import dev.armature.step.Advance;

/** Augmented vertex block descent as a step method: {@code <option solver="avbd">}. */
public final class AvbdMethod implements StepMethod {
  /** Distances fallen from rest in one step within which contacts are looked for. */
  private static final double FALLS = 2;

  private static final Memory MEMORY = new WorldMemory();

  /** The method; it has no state. */
  public AvbdMethod() {}

  @Override
  public int solver() {
    return SolverType.AVBD;
  }

  @Override
  public String name() {
    return "avbd";
  }

  @Override
  public MethodOptions options() {
    return new AvbdOptions();
  }

  /** A body must be stopped in the step in which it would fall on another. */
  @Override
  public double reach(Option opt) {
    if (opt.method instanceof AvbdOptions own && !own.has(Part.LOOK_AHEAD)) {
      return 0;
    }
    double h = opt.timestep;
    return FALLS * Vec3.norm(opt.gravity, 0) * h * h;
  }

  @Override
  public boolean usesRows() {
    return false;
  }

  @Override
  public boolean breaksJoints() {
    return true;
  }

  @Override
  public void solve(Model m, Data d) {
    Avbd.solve(m, d);
  }

  @Override
  public void advance(Model m, Data d, Stage done, boolean split) {
    Advance.before(m, d, d.actDot);
    Avbd.advance(m, d);
    Advance.after(m, d);
  }

  @Override
  public Memory memory() {
    return MEMORY;
  }

  /** Multipliers, penalties, accelerations and contacts of a world, for snapshots. */
  private static final class WorldMemory implements Memory {
    private static AvbdMemory of(Data d) {
      AvbdMemory memory = Avbd.work(d).memory;
      memory.follow(d);
      return memory;
    }

    @Override
    public boolean isUsed(Model m) {
      return true;
    }

    @Override
    public int size(Model m, Data d) {
      return of(d).size();
    }

    @Override
    public void get(Model m, Data d, double[] to, int at) {
      of(d).get(to, at);
    }

    @Override
    public void set(Model m, Data d, double[] from, int at, int size) {
      Avbd.work(d).solved = false;
      if (size == 0) {
        of(d).clear();
      } else {
        of(d).set(from, at, size);
      }
    }

    @Override
    public void carry(Model from, Data old, Model to, Data data, Matches matches) {
      Avbd.work(data).solved = false;
      of(data).carry(of(old), to, matches);
    }
  }
}
