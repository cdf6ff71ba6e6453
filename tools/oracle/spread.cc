// How far MuJoCo's own results move when every coordinate changes by its last bit: at the initial state and at the first two
// states of plugins.cc. Errors are relative to max(1, largest value), as those of verify.
//
//   c++ -std=c++20 spread.cc -lmujoco -o spread && ./spread [--converged] MODEL.xml
//
// --converged: with tolerance 0 and 2,000 iterations. The last line tells how far constraint rows of one and the same state,
// after 100 steps, depend on what was computed before in the same memory. spread.sh runs it on the models of docs/checking.md.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>
#include <vector>

#include "control.h"

namespace {

const int kDraws = 8;

void Move(std::mt19937& random, mjtNum* values, int count) {
  for (int i = 0; i < count; i++) {
    if (values[i] != 0) values[i] = std::nextafter(values[i], values[i] + (int)(random() % 3) - 1);
  }
}

// The state from which plugins.cc and reference.mjs step.
void Start(const mjModel* m, mjData* d) {
  if (m->nkey > 0) mj_resetDataKeyframe(m, d, 0);
  for (int i = 0; i < m->nv; i++) d->qvel[i] += 0.1 * std::sin(1.3 * i + 0.5);
}

struct Results {
  std::vector<mjtNum> qacc, qfrc_constraint, next_qvel;
};

// What follows from a state; moved by last bits when there is a source of random numbers.
Results Run(const mjModel* m, mjData* d, std::vector<mjtNum> state, std::mt19937* random) {
  mj_resetData(m, d);
  mj_setState(m, d, state.data(), mjSTATE_INTEGRATION);
  if (random) {
    Move(*random, d->qpos, m->nq);
    Move(*random, d->qvel, m->nv);
    mj_getState(m, d, state.data(), mjSTATE_INTEGRATION);
  }
  Results r;
  mj_forward(m, d);
  r.qacc.assign(d->qacc, d->qacc + m->nv);
  r.qfrc_constraint.assign(d->qfrc_constraint, d->qfrc_constraint + m->nv);
  mj_resetData(m, d);
  mj_setState(m, d, state.data(), mjSTATE_INTEGRATION);
  mj_step(m, d);
  r.next_qvel.assign(d->qvel, d->qvel + m->nv);
  return r;
}

double Difference(const std::vector<mjtNum>& a, const std::vector<mjtNum>& b) {
  double size = 1, most = 0;
  for (size_t i = 0; i < a.size(); i++) {
    size = std::max(size, std::fabs(a[i]));
    most = std::max(most, std::fabs(a[i] - b[i]));
  }
  return most / size;
}

void Spread(const mjModel* m, const mjData* from, mjData* d, const char* label) {
  std::mt19937 random(1);
  std::vector<mjtNum> state(mj_stateSize(m, mjSTATE_INTEGRATION));
  mj_getState(m, from, state.data(), mjSTATE_INTEGRATION);
  Results base = Run(m, d, state, nullptr);
  double qacc = 0, force = 0, next = 0;
  for (int i = 0; i < kDraws; i++) {
    Results moved = Run(m, d, state, &random);
    qacc = std::max(qacc, Difference(base.qacc, moved.qacc));
    force = std::max(force, Difference(base.qfrc_constraint, moved.qfrc_constraint));
    next = std::max(next, Difference(base.next_qvel, moved.next_qvel));
  }
  std::printf("%s: qacc %.1e, qfrc_constraint %.1e, next qvel %.1e\n", label, qacc, force, next);
}

// The Jacobian of the rows at the state after 100 steps, computed in memory in which states of the steps before were, or not.
std::vector<mjtNum> Rows(const mjModel* m, bool used) {
  mjData* d = mj_makeData(m);
  mjData* w = mj_makeData(m);
  std::vector<mjtNum> state(mj_stateSize(m, mjSTATE_INTEGRATION));
  auto set = [&] {
    mj_getState(m, d, state.data(), mjSTATE_INTEGRATION);
    mj_resetData(m, w);
    mj_setState(m, w, state.data(), mjSTATE_INTEGRATION);
  };
  Start(m, d);
  for (int k = 0; k <= 100; k++) {
    Control(m, d, k);
    if (k == 100 || used && (k == 0 || k == 1 || k == 20)) {
      set();
      mj_forward(m, w);
    }
    if (used && k == 20) {
      set();
      mj_step(m, w);
    }
    mj_step(m, d);
  }
  std::vector<mjtNum> rows(w->efc_J, w->efc_J + (mj_isSparse(m) ? w->nJ : w->nefc * m->nv));
  mj_deleteData(w);
  mj_deleteData(d);
  return rows;
}

void Memory(const mjModel* m) {
  std::vector<mjtNum> after = Rows(m, true), first = Rows(m, false);
  std::printf("step100: rows, in memory used before and in new memory: %.1e\n",
              after.size() == first.size() ? Difference(first, after) : INFINITY);
}

}  // namespace

int main(int argc, char** argv) {
  char error[1000];
  bool converged = argc > 2 && !std::strcmp(argv[1], "--converged");
  const char* file = converged ? argv[2] : argc > 1 ? argv[1] : nullptr;
  mjModel* m = file ? mj_loadXML(file, nullptr, error, sizeof(error)) : nullptr;
  if (!m) {
    std::fprintf(stderr, "%s\n", file ? error : "usage: spread [--converged] MODEL.xml");
    return 1;
  }
  if (converged) {
    m->opt.tolerance = 0;
    m->opt.iterations = 2000;
  }
  mjData* d = mj_makeData(m);
  mjData* w = mj_makeData(m);
  Spread(m, d, w, "qpos0");
  Start(m, d);
  Spread(m, d, w, "step0");
  mj_step(m, d);
  Spread(m, d, w, "step1");
  if (!converged) Memory(m);
  return 0;
}
