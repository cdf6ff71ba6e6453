package dev.armature.bridge;

import dev.armature.model.Field;
import dev.armature.model.Fields;
import dev.armature.model.Model;
import dev.armature.model.ObjType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The constants of a model, by MuJoCo's names. */
final class ModelSession extends Session {
  private static final Map<String, Integer> NAMED = named();

  private final Model model;
  private final Map<Integer, Field> fields = new LinkedHashMap<>();

  private static Map<String, Integer> named() {
    Map<String, Integer> kinds = new LinkedHashMap<>();
    kinds.put("body", ObjType.BODY);
    kinds.put("joint", ObjType.JOINT);
    kinds.put("geom", ObjType.GEOM);
    kinds.put("site", ObjType.SITE);
    kinds.put("camera", ObjType.CAMERA);
    kinds.put("actuator", ObjType.ACTUATOR);
    kinds.put("sensor", ObjType.SENSOR);
    kinds.put("tendon", ObjType.TENDON);
    kinds.put("key", ObjType.KEY);
    return kinds;
  }

  ModelSession(Model model) {
    this.model = model;
    for (Field field : Fields.ofModel()) {
      if (field.isArray()) {
        fields.put(arrays.add(field.mujocoName(), type(field), field.shape(model)), field);
      }
    }
  }

  private static SharedArrays.Type type(Field field) {
    return switch (field.type()) {
      case DOUBLE, FLOAT -> SharedArrays.Type.F8;
      case INT -> SharedArrays.Type.I4;
      case BYTE, BOOLEAN -> SharedArrays.Type.U1;
    };
  }

  @Override
  Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    for (Field field : Fields.ofModel()) {
      if (!field.isArray() && field.place().isEmpty()) {
        facts.put("number " + field.mujocoName(), Double.toString(field.number(model, 0)));
      }
    }
    facts.put("number timestep", Double.toString(model.opt.timestep));
    NAMED.forEach(
        (kind, type) -> facts.put("names " + kind, String.join("\t", model.names.of(type))));
    return facts;
  }

  @Override
  void perform(String command, List<String> arguments) {
    if (!command.equals("show")) {
      throw unknown(command);
    }
    fields.forEach((array, field) -> arrays.sendAs(array, field.numbers(model)));
  }
}
