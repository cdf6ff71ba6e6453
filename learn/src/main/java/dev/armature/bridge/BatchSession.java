package dev.armature.bridge;

import dev.armature.batch.Batch;
import dev.armature.batch.StateField;
import dev.armature.model.Model;
import java.util.ArrayList;
import java.util.List;

/** Many worlds: the other side reads and writes their state and inputs between steps. */
final class BatchSession extends Session {
  private final Batch batch;
  private final List<String> kept;
  private final List<StateField> fields = new ArrayList<>();
  private final int[] field;
  private final int[] output;
  private final int time;
  private final int which;
  private final boolean[] mask;

  BatchSession(Model model, int worlds, int threads, List<String> keep) {
    batch = new Batch(model, worlds, threads);
    batch.keep(keep.toArray(String[]::new));
    kept = List.copyOf(keep);
    for (StateField f : StateField.values()) {
      if (batch.stride(f) > 0) {
        fields.add(f);
      }
    }
    field = new int[fields.size()];
    for (int i = 0; i < field.length; i++) {
      StateField f = fields.get(i);
      field[i] = arrays.add(f.label(), SharedArrays.Type.F8, worlds, batch.stride(f));
    }
    output = new int[kept.size()];
    for (int i = 0; i < output.length; i++) {
      int size = batch.kept(kept.get(i)).length / worlds;
      output[i] = arrays.add("kept_" + kept.get(i), SharedArrays.Type.F8, worlds, size);
    }
    time = arrays.add("time", SharedArrays.Type.F8, worlds);
    which = arrays.add("mask", SharedArrays.Type.U1, worlds);
    mask = new boolean[worlds];
  }

  private void receive() {
    for (int i = 0; i < field.length; i++) {
      arrays.receive(field[i], batch.array(fields.get(i)));
    }
    arrays.receive(time, batch.time());
  }

  private void send() {
    for (int i = 0; i < field.length; i++) {
      arrays.send(field[i], batch.array(fields.get(i)));
    }
    for (int i = 0; i < output.length; i++) {
      arrays.send(output[i], batch.kept(kept.get(i)));
    }
    arrays.send(time, batch.time());
  }

  @Override
  void perform(String command, List<String> arguments) {
    switch (command) {
      case "step" -> {
        receive();
        batch.step(Integer.parseInt(arguments.get(0)));
      }
      case "forward" -> {
        receive();
        for (int w = 0; w < batch.worlds(); w++) {
          batch.forward(w);
        }
      }
      case "reset" -> {
        receive();
        arrays.receive(which, mask);
        int key = Integer.parseInt(arguments.get(0));
        if (key < 0) {
          batch.reset(mask);
        } else {
          batch.resetTo(key, mask);
        }
      }
      case "show" -> {}
      default -> throw unknown(command);
    }
    send();
  }

  @Override
  public void close() {
    batch.close();
  }
}
