/** The physics: model, data, pipeline, handles, recordings. Needs nothing but the JDK. */
@SuppressWarnings("module") // modules that packages are exported to are compiled later
module dev.armature.engine {
  requires static org.jspecify;

  exports dev.armature;
  exports dev.armature.binary;
  exports dev.armature.data;
  exports dev.armature.derivative;
  exports dev.armature.handle;
  exports dev.armature.kinematics;
  exports dev.armature.math;
  exports dev.armature.method;
  exports dev.armature.model;
  exports dev.armature.plugin;
  exports dev.armature.query;
  exports dev.armature.ray;
  exports dev.armature.record;
  exports dev.armature.step;

  // for our other modules only
  exports dev.armature.collision to
      dev.armature.gpu;
  exports dev.armature.constants to
      dev.armature.batch,
      dev.armature.mjcf;
  exports dev.armature.constraint to
      dev.armature.control;
  exports dev.armature.dynamics to
      dev.armature.avbd,
      dev.armature.batch,
      dev.armature.mjcf;
  exports dev.armature.flex to
      dev.armature.mjcf;
  exports dev.armature.sensor to
      dev.armature.mjcf;
  exports dev.armature.solver to
      dev.armature.gpu;

  // the translator reads the fields of a warm world
  opens dev.armature.collision to
      dev.armature.gpu;
  opens dev.armature.collision.contact to
      dev.armature.gpu;
  opens dev.armature.collision.convex to
      dev.armature.gpu;
  opens dev.armature.collision.flex to
      dev.armature.gpu;
  opens dev.armature.collision.hfield to
      dev.armature.gpu;
  opens dev.armature.collision.primitive to
      dev.armature.gpu;
  opens dev.armature.collision.sdf to
      dev.armature.gpu;
  opens dev.armature.constraint to
      dev.armature.gpu;
  opens dev.armature.data to
      dev.armature.gpu;
  opens dev.armature.dynamics to
      dev.armature.gpu;
  opens dev.armature.flex to
      dev.armature.gpu;
  opens dev.armature.kinematics to
      dev.armature.gpu;
  opens dev.armature.math to
      dev.armature.gpu;
  opens dev.armature.method to
      dev.armature.gpu;
  opens dev.armature.model to
      dev.armature.gpu;
  opens dev.armature.plugin to
      dev.armature.gpu;
  opens dev.armature.plugin.builtin to
      dev.armature.gpu;
  opens dev.armature.query to
      dev.armature.gpu;
  opens dev.armature.ray to
      dev.armature.gpu;
  opens dev.armature.sensor to
      dev.armature.gpu;
  opens dev.armature.sleep to
      dev.armature.gpu;
  opens dev.armature.solver to
      dev.armature.gpu;
  opens dev.armature.step to
      dev.armature.gpu;

  uses dev.armature.method.StepMethod;
  uses dev.armature.model.ModelLoader;
  uses dev.armature.plugin.Plugin;

  provides dev.armature.model.ModelLoader with
      dev.armature.binary.BinaryModelLoader;
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
