package dev.armature.cli;

import dev.armature.model.LoadWarning;
import dev.armature.model.Model;
import dev.armature.model.SensorType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A model as names and values, for machines: what {@link ModelDescription} says in words. */
final class ModelFacts {
  private static final String[] JOINTS = {"free", "ball", "slide", "hinge"};

  private ModelFacts() {}

  static Map<String, Object> of(Model m, List<LoadWarning> warnings) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("model", m.names.model);
    Map<String, Object> sizes = new LinkedHashMap<>();
    sizes.put("nq", m.nq);
    sizes.put("nv", m.nv);
    sizes.put("nu", m.nu);
    sizes.put("na", m.na);
    sizes.put("nbody", m.nbody);
    sizes.put("njnt", m.njnt);
    sizes.put("ngeom", m.ngeom);
    sizes.put("nsite", m.nsite);
    sizes.put("ntendon", m.ntendon);
    sizes.put("neq", m.neq);
    sizes.put("nflex", m.nflex);
    sizes.put("nmesh", m.nmesh);
    sizes.put("nsensor", m.nsensor);
    sizes.put("nsensordata", m.nsensordata);
    sizes.put("nkey", m.nkey);
    facts.put("sizes", sizes);
    facts.put("timestep", m.opt.timestep);
    facts.put("gravity", m.opt.gravity);
    facts.put("mass", m.nbody > 0 ? m.body.subtreemass[0] : 0.0);
    facts.put("bodies", bodies(m));
    facts.put("joints", joints(m));
    facts.put("actuators", actuators(m));
    facts.put("sensors", sensors(m));
    facts.put("keyframes", Arrays.asList(m.names.key));
    facts.put("cameras", Arrays.asList(m.names.camera));
    facts.put("warnings", warnings.stream().map(LoadWarning::toString).toList());
    return facts;
  }

  private static List<Object> bodies(Model m) {
    List<Object> all = new ArrayList<>();
    for (int b = 0; b < m.nbody; b++) {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("name", m.names.body[b]);
      body.put("parent", m.body.parentid[b]);
      body.put("mass", m.body.mass[b]);
      all.add(body);
    }
    return all;
  }

  private static List<Object> joints(Model m) {
    List<Object> all = new ArrayList<>();
    for (int j = 0; j < m.njnt; j++) {
      Map<String, Object> joint = new LinkedHashMap<>();
      joint.put("name", m.names.joint[j]);
      joint.put("type", JOINTS[m.jnt.type[j]]);
      joint.put("body", m.names.body[m.jnt.bodyid[j]]);
      joint.put("qposadr", m.jnt.qposadr[j]);
      joint.put("dofadr", m.jnt.dofadr[j]);
      if (m.jnt.limited[j]) {
        joint.put("range", Arrays.copyOfRange(m.jnt.range, 2 * j, 2 * j + 2));
      }
      all.add(joint);
    }
    return all;
  }

  private static List<Object> actuators(Model m) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < m.nu; i++) {
      Map<String, Object> actuator = new LinkedHashMap<>();
      actuator.put("name", m.names.actuator[i]);
      if (m.actuator.ctrllimited[i]) {
        actuator.put("ctrlrange", Arrays.copyOfRange(m.actuator.ctrlrange, 2 * i, 2 * i + 2));
      }
      all.add(actuator);
    }
    return all;
  }

  private static List<Object> sensors(Model m) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < m.nsensor; i++) {
      Map<String, Object> sensor = new LinkedHashMap<>();
      sensor.put("name", m.names.sensor[i]);
      sensor.put("type", SensorType.of(m.sensor.type[i]).name().toLowerCase(java.util.Locale.ROOT));
      sensor.put("adr", m.sensor.adr[i]);
      sensor.put("dim", m.sensor.dim[i]);
      all.add(sensor);
    }
    return all;
  }
}
