/** The physics: model, data, pipeline, handles, recordings. Needs nothing but the JDK. */
module dev.armature.engine {
  requires static org.jspecify;

  exports dev.armature;
  exports dev.armature.collision;
  exports dev.armature.collision.contact;
  exports dev.armature.collision.convex;
  exports dev.armature.collision.flex;
  exports dev.armature.collision.hfield;
  exports dev.armature.collision.primitive;
  exports dev.armature.collision.sdf;
  exports dev.armature.constants;
  exports dev.armature.constraint;
  exports dev.armature.data;
  exports dev.armature.derivative;
  exports dev.armature.dynamics;
  exports dev.armature.flex;
  exports dev.armature.handle;
  exports dev.armature.kinematics;
  exports dev.armature.math;
  exports dev.armature.model;
  exports dev.armature.plugin;
  exports dev.armature.plugin.builtin;
  exports dev.armature.query;
  exports dev.armature.ray;
  exports dev.armature.record;
  exports dev.armature.sensor;
  exports dev.armature.sleep;
  exports dev.armature.solver;
  exports dev.armature.solver.avbd;
  exports dev.armature.step;

  uses dev.armature.model.ModelLoader;
  uses dev.armature.plugin.Plugin;

  provides dev.armature.plugin.Plugin with
      dev.armature.plugin.builtin.PidPlugin,
      dev.armature.plugin.builtin.CablePlugin,
      dev.armature.plugin.builtin.TouchGridPlugin,
      dev.armature.plugin.builtin.ShapePlugin.Bolt,
      dev.armature.plugin.builtin.ShapePlugin.Bowl,
      dev.armature.plugin.builtin.ShapePlugin.Gear,
      dev.armature.plugin.builtin.ShapePlugin.Nut,
      dev.armature.plugin.builtin.ShapePlugin.Torus;
}
