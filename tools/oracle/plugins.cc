// What MuJoCo 3.5 computes for a model with plugins, in the format of reference.mjs, which has none.
//
//   c++ -std=c++20 plugins.cc -lmujoco -o plugins && ./plugins DIRECTORY_OF_PLUGIN_LIBRARIES MODEL.xml [STEP...]
//
// Needs a native MuJoCo with its plugin libraries. Besides the fields of reference.mjs it writes the normals of meshes (tactile
// sensors need them), the settings of plugins, and plugin_slot: our number of the kind.
#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "control.h"

namespace {

const char* const kKinds[] = {"mujoco.pid",      "mujoco.elasticity.cable", "mujoco.sensor.touch_grid", "mujoco.sdf.bolt",
                              "mujoco.sdf.bowl", "mujoco.sdf.gear",         "mujoco.sdf.nut",           "mujoco.sdf.torus"};
const std::set<std::string> kModelSkip = {"tex_data", "names_map", "names", "paths", "text_data", "plugin"};
const std::set<std::string> kDataSkip = {"plugin", "plugin_data", "bvh_active", "bvh_aabb_dyn", "flexelem_aabb", "efc_J_rowsuper",
                                         "userdata", "ximat", "xmat", "qH", "qHDiagInv", "qLU", "body_awake_ind",
                                         "parent_awake_ind", "dof_awake_ind", "ten_J_colind", "crb", "contact"};
const size_t kBig = 60000;  // a larger array is given by its count and sums

// MuJoCo prints warnings and errors on standard output, which is the dump's.
void Warn(const char* message) { std::fprintf(stderr, "warning: %s\n", message); }

void Fail(const char* message) {
  std::fprintf(stderr, "error: %s\n", message);
  std::exit(1);
}

void Text(const std::string& text) {
  std::printf("\"");
  for (unsigned char c : text) {
    if (c == '"' || c == '\\') {
      std::printf("\\%c", c);
    } else if (c < 0x20) {
      std::printf("\\u%04x", c);
    } else {
      std::printf("%c", c);
    }
  }
  std::printf("\"");
}

void Number(double x) {
  if (std::isnan(x)) {
    std::printf("\"nan\"");
  } else if (std::isinf(x)) {
    std::printf(x > 0 ? "\"inf\"" : "\"-inf\"");
  } else {
    std::printf("%.17g", x);
  }
}

template <class T>
void Array(const char* name, const T* values, size_t count, bool& first) {
  if (!values) return;
  std::printf("%s\"%s\":", first ? "" : ",", name);
  first = false;
  if (count > kBig) {
    double sum = 0, sumabs = 0;
    for (size_t i = 0; i < count; i++) {
      sum += values[i];
      sumabs += std::fabs((double)values[i]);
    }
    std::printf("{\"count\":%zu,\"sum\":", count);
    Number(sum);
    std::printf(",\"sumabs\":");
    Number(sumabs);
    std::printf("}");
    return;
  }
  std::printf("[");
  for (size_t i = 0; i < count; i++) {
    if (i) std::printf(",");
    Number((double)values[i]);
  }
  std::printf("]");
}

void Model(const mjModel* m) {
  const char* comma = "";
  std::printf("{\"sizes\":{");
#define X(name) std::printf("%s\"%s\":%lld", comma, #name, (long long)m->name); comma = ",";
  MJMODEL_SIZES
#undef X
  std::printf("},\"option\":{");
  comma = "";
#define X(type, name) std::printf("%s\"%s\":%.17g", comma, #name, (double)m->opt.name); comma = ",";
  MJOPTION_SCALARS
#undef X
  bool first = false;
#define X(name, count) Array(#name, m->opt.name, count, first);
  MJOPTION_VECTORS
#undef X
  const mjStatistic& s = m->stat;
  std::printf("},\"stat\":{\"meaninertia\":%.17g,\"meanmass\":%.17g,\"meansize\":%.17g,\"extent\":%.17g", s.meaninertia, s.meanmass,
              s.meansize, s.extent);
  Array("center", s.center, 3, first);
  std::printf("},\"names\":{");
  const struct { const char* kind; int type; long long count; } objects[] = {
      {"body", mjOBJ_BODY, m->nbody}, {"joint", mjOBJ_JOINT, m->njnt}, {"geom", mjOBJ_GEOM, m->ngeom},
      {"site", mjOBJ_SITE, m->nsite}, {"camera", mjOBJ_CAMERA, m->ncam}, {"light", mjOBJ_LIGHT, m->nlight},
      {"flex", mjOBJ_FLEX, m->nflex}, {"mesh", mjOBJ_MESH, m->nmesh}, {"hfield", mjOBJ_HFIELD, m->nhfield},
      {"pair", mjOBJ_PAIR, m->npair}, {"equality", mjOBJ_EQUALITY, m->neq}, {"tendon", mjOBJ_TENDON, m->ntendon},
      {"actuator", mjOBJ_ACTUATOR, m->nu}, {"sensor", mjOBJ_SENSOR, m->nsensor}, {"key", mjOBJ_KEY, m->nkey},
      {"material", mjOBJ_MATERIAL, m->nmat}};
  comma = "";
  for (const auto& o : objects) {
    std::printf("%s\"%s\":[", comma, o.kind);
    comma = ",";
    for (int i = 0; i < o.count; i++) {
      const char* name = mj_id2name(m, o.type, i);
      if (i) std::printf(",");
      Text(name ? name : "");
    }
    std::printf("]");
  }
  std::printf("},\"arrays\":{");
  first = true;
  MJMODEL_POINTERS_PREAMBLE(m)
#define X(type, name, rows, cols) \
  if (!kModelSkip.count(#name) && std::strncmp(#name, "name_", 5)) Array(#name, m->name, (size_t)(m->rows) * (cols), first);
  MJMODEL_POINTERS
#undef X
  std::vector<int> slot(m->nplugin);
  for (int i = 0; i < m->nplugin; i++) {
    const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[i]);
    for (int k = 0; k < 8; k++) {
      if (!std::strcmp(plugin->name, kKinds[k])) slot[i] = k;
    }
  }
  Array("plugin_slot", slot.data(), slot.size(), first);
  std::printf("}}");
}

void State(const mjModel* m, const mjData* d) {
  bool first = false;
  std::printf("{\"time\":%.17g", d->time);
  Array("qpos", d->qpos, m->nq, first);
  Array("qvel", d->qvel, m->nv, first);
  Array("act", d->act, m->na, first);
  Array("ctrl", d->ctrl, m->nu, first);
  Array("qacc_warmstart", d->qacc_warmstart, m->nv, first);
  Array("qfrc_applied", d->qfrc_applied, m->nv, first);
  Array("xfrc_applied", d->xfrc_applied, 6 * m->nbody, first);
  Array("mocap_pos", d->mocap_pos, 3 * m->nmocap, first);
  Array("mocap_quat", d->mocap_quat, 4 * m->nmocap, first);
  Array("eq_active", d->eq_active, m->neq, first);
  Array("plugin_state", d->plugin_state, m->npluginstate, first);
  Array("history", d->history, m->nhistory, first);
  std::printf("}");
}

void Forward(const mjModel* m, const mjData* d) {
  std::printf("{\"ncon\":%d,\"ne\":%d,\"nf\":%d,\"nl\":%d,\"nefc\":%d,\"nJ\":%d,\"nisland\":%d", d->ncon, d->ne, d->nf, d->nl,
              d->nefc, d->nJ, d->nisland);
  bool first = false;
  Array("energy", d->energy, 2, first);
  MJDATA_POINTERS_PREAMBLE(m)
#define X(type, name, rows, cols) \
  if (!kDataSkip.count(#name)) Array(#name, d->name, (size_t)(m->rows) * (cols), first);
  MJDATA_POINTERS
#undef X
#undef MJ_M
#undef MJ_D
#define MJ_M(n) m->n
#define MJ_D(n) d->n
#define X(type, name, rows, cols) \
  if (!kDataSkip.count(#name)) Array(#name, d->name, (size_t)(rows) * (cols), first);
  if (d->nefc) {
    MJDATA_ARENA_POINTERS_SOLVER
  }
#undef X
  std::printf(",\"contact\":[");
  for (int i = 0; i < d->ncon; i++) {
    const mjContact& c = d->contact[i];
    bool begin = true;
    std::printf("%s{", i ? "," : "");
    Array("dist", &c.dist, 1, begin);
    Array("includemargin", &c.includemargin, 1, begin);
    Array("dim", &c.dim, 1, begin);
    Array("exclude", &c.exclude, 1, begin);
    Array("efc_address", &c.efc_address, 1, begin);
    Array("pos", c.pos, 3, begin);
    Array("frame", c.frame, 9, begin);
    Array("friction", c.friction, 5, begin);
    Array("solref", c.solref, 2, begin);
    Array("solreffriction", c.solreffriction, 2, begin);
    Array("solimp", c.solimp, 5, begin);
    Array("geom", c.geom, 2, begin);
    Array("flex", c.flex, 2, begin);
    Array("elem", c.elem, 2, begin);
    Array("vert", c.vert, 2, begin);
    std::printf("}");
  }
  std::printf("]}");
}

void Frame(const mjModel* m, const mjData* from, mjData* d, const std::string& label, bool first) {
  std::vector<mjtNum> state(mj_stateSize(m, mjSTATE_INTEGRATION));
  mj_getState(m, from, state.data(), mjSTATE_INTEGRATION);
  mj_resetData(m, d);
  mj_setState(m, d, state.data(), mjSTATE_INTEGRATION);
  std::printf("%s{\"label\":\"%s\",\"state\":", first ? "" : ",", label.c_str());
  State(m, d);
  mj_forward(m, d);
  mj_energyPos(m, d);
  mj_energyVel(m, d);
  mj_subtreeVel(m, d);
  mj_rnePostConstraint(m, d);
  std::printf(",\"forward\":");
  Forward(m, d);
  mj_resetData(m, d);
  mj_setState(m, d, state.data(), mjSTATE_INTEGRATION);
  mj_step(m, d);
  std::printf(",\"next\":");
  State(m, d);
  std::printf("}");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: plugins DIRECTORY_OF_PLUGIN_LIBRARIES MODEL.xml [STEP...]\n");
    return 2;
  }
  mju_user_warning = Warn;
  mju_user_error = Fail;
  mj_loadAllPluginLibraries(argv[1], nullptr);
  char error[1000];
  mjModel* m = mj_loadXML(argv[2], nullptr, error, sizeof(error));
  if (!m) {
    std::fprintf(stderr, "%s\n", error);
    return 1;
  }
  mjData* d = mj_makeData(m);
  mjData* w = mj_makeData(m);
  std::string file = argv[2];
  std::printf("{\"format\":\"reference-dump/1\",\"engine\":\"MuJoCo %s\",\"file\":", mj_versionString());
  Text(file.substr(file.find_last_of('/') + 1));
  std::printf(",\"model\":");
  Model(m);
  std::printf(",\"frames\":[");
  Frame(m, d, w, "qpos0", true);
  if (m->nkey > 0) mj_resetDataKeyframe(m, d, 0);
  for (int i = 0; i < m->nv; i++) d->qvel[i] += 0.1 * std::sin(1.3 * i + 0.5);
  std::vector<int> steps;
  for (int i = 3; i < argc; i++) steps.push_back(std::atoi(argv[i]));
  if (steps.empty()) steps = {0, 1, 20, 100};
  for (int k = 0; k <= steps.back(); k++) {
    Control(m, d, k);
    for (int step : steps) {
      if (step == k) Frame(m, d, w, "step" + std::to_string(k), false);
    }
    mj_step(m, d);
  }
  std::printf("]}\n");
  return 0;
}
