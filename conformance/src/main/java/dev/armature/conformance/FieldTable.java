package dev.armature.conformance;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The fields of the dump format, in its order. */
final class FieldTable {
  /** Kinds of objects whose names are dumped. */
  static final List<String> NAMED_KINDS =
      List.of(
          "body", "joint", "geom", "site", "camera", "light", "flex", "mesh", "hfield", "pair", "equality",
          "tendon", "actuator", "sensor", "key", "material");

  /** Arrays of the compiled model. */
  static final List<String> MODEL_ARRAYS =
      List.of(
          "qpos0", "qpos_spring", "body_parentid", "body_rootid", "body_weldid", "body_mocapid",
          "body_jntnum", "body_jntadr", "body_dofnum", "body_dofadr", "body_treeid", "body_geomnum",
          "body_geomadr", "body_simple", "body_sameframe", "body_pos", "body_quat", "body_ipos",
          "body_iquat", "body_mass", "body_subtreemass", "body_inertia", "body_invweight0", "body_gravcomp",
          "body_margin", "body_user", "body_plugin", "body_contype", "body_conaffinity", "body_bvhadr",
          "body_bvhnum", "bvh_depth", "bvh_child", "bvh_nodeid", "bvh_aabb", "oct_depth", "oct_child",
          "oct_aabb", "oct_coeff", "jnt_type", "jnt_qposadr", "jnt_dofadr", "jnt_bodyid", "jnt_group",
          "jnt_limited", "jnt_actfrclimited", "jnt_actgravcomp", "jnt_solref", "jnt_solimp", "jnt_pos",
          "jnt_axis", "jnt_stiffness", "jnt_range", "jnt_actfrcrange", "jnt_margin", "jnt_user",
          "dof_bodyid", "dof_jntid", "dof_parentid", "dof_treeid", "dof_Madr", "dof_simplenum",
          "dof_solref", "dof_solimp", "dof_frictionloss", "dof_armature", "dof_damping", "dof_invweight0",
          "dof_M0", "dof_length", "tree_bodyadr", "tree_bodynum", "tree_dofadr", "tree_dofnum",
          "tree_sleep_policy", "geom_type", "geom_contype", "geom_conaffinity", "geom_condim",
          "geom_bodyid", "geom_dataid", "geom_matid", "geom_group", "geom_priority", "geom_plugin",
          "geom_sameframe", "geom_solmix", "geom_solref", "geom_solimp", "geom_size", "geom_aabb",
          "geom_rbound", "geom_pos", "geom_quat", "geom_friction", "geom_margin", "geom_gap", "geom_fluid",
          "geom_user", "geom_rgba", "site_type", "site_bodyid", "site_matid", "site_group",
          "site_sameframe", "site_size", "site_pos", "site_quat", "site_user", "site_rgba", "cam_mode",
          "cam_bodyid", "cam_targetbodyid", "cam_pos", "cam_quat", "cam_poscom0", "cam_pos0", "cam_mat0",
          "cam_projection", "cam_fovy", "cam_ipd", "cam_resolution", "cam_output", "cam_sensorsize",
          "cam_intrinsic", "cam_user", "light_mode", "light_bodyid", "light_targetbodyid", "light_type",
          "light_texid", "light_castshadow", "light_bulbradius", "light_intensity", "light_range",
          "light_active", "light_pos", "light_dir", "light_poscom0", "light_pos0", "light_dir0",
          "light_attenuation", "light_cutoff", "light_exponent", "light_ambient", "light_diffuse",
          "light_specular", "flex_contype", "flex_conaffinity", "flex_condim", "flex_priority",
          "flex_solmix", "flex_solref", "flex_solimp", "flex_friction", "flex_margin", "flex_gap",
          "flex_internal", "flex_selfcollide", "flex_activelayers", "flex_passive", "flex_dim",
          "flex_matid", "flex_group", "flex_interp", "flex_nodeadr", "flex_nodenum", "flex_vertadr",
          "flex_vertnum", "flex_edgeadr", "flex_edgenum", "flex_elemadr", "flex_elemnum",
          "flex_elemdataadr", "flex_elemedgeadr", "flex_shellnum", "flex_shelldataadr", "flex_evpairadr",
          "flex_evpairnum", "flex_texcoordadr", "flex_nodebodyid", "flex_vertbodyid", "flex_vertedgeadr",
          "flex_vertedgenum", "flex_vertedge", "flex_edge", "flex_edgeflap", "flex_elem",
          "flex_elemtexcoord", "flex_elemedge", "flex_elemlayer", "flex_shell", "flex_evpair", "flex_vert",
          "flex_vert0", "flex_vertmetric", "flex_node", "flex_node0", "flexedge_length0",
          "flexedge_invweight0", "flex_radius", "flex_size", "flex_stiffness", "flex_bending",
          "flex_damping", "flex_edgestiffness", "flex_edgedamping", "flex_edgeequality", "flex_rigid",
          "flexedge_rigid", "flex_centered", "flex_flatskin", "flex_bvhadr", "flex_bvhnum",
          "flexedge_J_rownnz", "flexedge_J_rowadr", "flexedge_J_colind", "flexvert_J_rownnz",
          "flexvert_J_rowadr", "flexvert_J_colind", "flex_rgba", "flex_texcoord", "mesh_vertadr",
          "mesh_vertnum", "mesh_faceadr", "mesh_facenum", "mesh_bvhadr", "mesh_bvhnum", "mesh_octadr",
          "mesh_octnum", "mesh_normaladr", "mesh_normalnum", "mesh_texcoordadr", "mesh_texcoordnum",
          "mesh_graphadr", "mesh_vert", "mesh_face", "mesh_graph", "mesh_scale", "mesh_pos", "mesh_quat",
          "mesh_pathadr", "mesh_polynum", "mesh_polyadr", "mesh_polynormal", "mesh_polyvertadr",
          "mesh_polyvertnum", "mesh_polyvert", "mesh_polymapadr", "mesh_polymapnum", "mesh_polymap",
          "skin_matid", "skin_group", "skin_rgba", "skin_inflate", "skin_vertadr", "skin_vertnum",
          "skin_texcoordadr", "skin_faceadr", "skin_facenum", "skin_boneadr", "skin_bonenum",
          "skin_bonevertadr", "skin_bonevertnum", "skin_bonebindpos", "skin_bonebindquat",
          "skin_bonebodyid", "skin_bonevertid", "skin_bonevertweight", "skin_pathadr", "hfield_size",
          "hfield_nrow", "hfield_ncol", "hfield_adr", "hfield_data", "hfield_pathadr", "tex_type",
          "tex_colorspace", "tex_height", "tex_width", "tex_nchannel", "tex_pathadr", "mat_texid",
          "mat_texuniform", "mat_texrepeat", "mat_emission", "mat_specular", "mat_shininess",
          "mat_reflectance", "mat_metallic", "mat_roughness", "mat_rgba", "pair_dim", "pair_geom1",
          "pair_geom2", "pair_signature", "pair_solref", "pair_solreffriction", "pair_solimp",
          "pair_margin", "pair_gap", "pair_friction", "exclude_signature", "eq_type", "eq_obj1id",
          "eq_obj2id", "eq_objtype", "eq_active0", "eq_solref", "eq_solimp", "eq_data", "tendon_adr",
          "tendon_num", "tendon_matid", "tendon_group", "tendon_treenum", "tendon_treeid", "tendon_limited",
          "tendon_actfrclimited", "tendon_width", "tendon_solref_lim", "tendon_solimp_lim",
          "tendon_solref_fri", "tendon_solimp_fri", "tendon_range", "tendon_actfrcrange", "tendon_margin",
          "tendon_stiffness", "tendon_damping", "tendon_armature", "tendon_frictionloss",
          "tendon_lengthspring", "tendon_length0", "tendon_invweight0", "tendon_user", "tendon_rgba",
          "wrap_type", "wrap_objid", "wrap_prm", "actuator_trntype", "actuator_dyntype",
          "actuator_gaintype", "actuator_biastype", "actuator_trnid", "actuator_actadr", "actuator_actnum",
          "actuator_group", "actuator_history", "actuator_historyadr", "actuator_delay",
          "actuator_ctrllimited", "actuator_forcelimited", "actuator_actlimited", "actuator_dynprm",
          "actuator_gainprm", "actuator_biasprm", "actuator_actearly", "actuator_ctrlrange",
          "actuator_forcerange", "actuator_actrange", "actuator_gear", "actuator_cranklength",
          "actuator_acc0", "actuator_length0", "actuator_lengthrange", "actuator_user", "actuator_plugin",
          "sensor_type", "sensor_datatype", "sensor_needstage", "sensor_objtype", "sensor_objid",
          "sensor_reftype", "sensor_refid", "sensor_intprm", "sensor_dim", "sensor_adr", "sensor_cutoff",
          "sensor_noise", "sensor_history", "sensor_historyadr", "sensor_delay", "sensor_interval",
          "sensor_user", "sensor_plugin", "plugin_stateadr", "plugin_statenum", "plugin_attradr",
          "numeric_adr", "numeric_size", "numeric_data", "text_adr", "text_size", "tuple_adr", "tuple_size",
          "tuple_objtype", "tuple_objid", "tuple_objprm", "key_time", "key_qpos", "key_qvel", "key_act",
          "key_mpos", "key_mquat", "key_ctrl", "B_rownnz", "B_rowadr", "B_colind", "M_rownnz", "M_rowadr",
          "M_colind", "mapM2M", "D_rownnz", "D_rowadr", "D_diag", "D_colind", "mapM2D", "mapD2M");

  /** Results of the forward pass, in pipeline order. */
  static final List<String> DATA_ARRAYS =
      List.of(
          "energy", "qpos", "qvel", "act", "history", "qacc_warmstart", "plugin_state", "ctrl",
          "qfrc_applied", "xfrc_applied", "eq_active", "mocap_pos", "mocap_quat", "qacc", "act_dot",
          "sensordata", "tree_asleep", "xpos", "xquat", "xipos", "xanchor", "xaxis", "geom_xpos",
          "geom_xmat", "site_xpos", "site_xmat", "cam_xpos", "cam_xmat", "light_xpos", "light_xdir",
          "subtree_com", "cdof", "cinert", "flexvert_xpos", "flexedge_J", "flexedge_length", "flexvert_J",
          "flexvert_length", "ten_wrapadr", "ten_wrapnum", "ten_J_rownnz", "ten_J_rowadr", "ten_J",
          "ten_length", "wrap_obj", "wrap_xpos", "actuator_length", "moment_rownnz", "moment_rowadr",
          "moment_colind", "actuator_moment", "qM", "M", "qLD", "qLDiagInv", "tree_awake", "body_awake",
          "flexedge_velocity", "ten_velocity", "actuator_velocity", "cvel", "cdof_dot", "qfrc_bias",
          "qfrc_spring", "qfrc_damper", "qfrc_gravcomp", "qfrc_fluid", "qfrc_passive", "subtree_linvel",
          "subtree_angmom", "qDeriv", "actuator_force", "qfrc_actuator", "qfrc_smooth", "qacc_smooth",
          "qfrc_constraint", "qfrc_inverse", "cacc", "cfrc_int", "cfrc_ext", "efc_type", "efc_id",
          "efc_J_rownnz", "efc_J_rowadr", "efc_J_colind", "efc_J", "efc_pos", "efc_margin",
          "efc_frictionloss", "efc_diagApprox", "efc_KBIP", "efc_D", "efc_R", "tendon_efcadr", "efc_vel",
          "efc_aref", "efc_b", "efc_state", "efc_force", "tree_island", "island_ntree", "island_itreeadr",
          "dof_island", "island_nv", "island_idofadr", "island_dofadr", "map_dof2idof", "map_idof2dof",
          "efc_island", "island_ne", "island_nf", "island_nefc", "island_iefcadr");

  /** Fields that are a number, not an array. */
  static final Set<String> SCALARS =
      Set.of(
          "time", "ncon", "ne", "nf", "nl", "nefc", "nJ", "nisland", "solver_niter", "timestep", "impratio", "tolerance",
          "ls_tolerance", "noslip_tolerance", "ccd_tolerance", "sleep_tolerance", "density", "viscosity", "o_margin",
          "integrator", "cone", "jacobian", "solver", "iterations", "ls_iterations", "noslip_iterations", "ccd_iterations",
          "disableflags", "enableflags", "disableactuator", "sdf_initpoints", "sdf_iterations");

  private FieldTable() {}

  /** Java's spelling of a size, option or statistic to MuJoCo's: lsTolerance to ls_tolerance; nJmom stays. */
  static String mujocoName(String name) {
    if (name.startsWith("nuser") && name.length() > 5 && !name.equals("nuserdata")) {
      return "nuser_" + name.substring(5).toLowerCase(Locale.ROOT);
    }
    if (name.length() > 1 && name.charAt(0) == 'n' && Character.isUpperCase(name.charAt(1))) {
      return name;
    }
    StringBuilder out = new StringBuilder();
    for (char c : name.toCharArray()) {
      if (Character.isUpperCase(c)) {
        out.append('_').append(Character.toLowerCase(c));
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }
}
