#pragma once
#include <mujoco/mujoco.h>

#include <cmath>

// The control of reference.mjs.
inline void Control(const mjModel* m, mjData* d, int step) {
  for (int i = 0; i < m->nu; i++) {
    double mid = 0, amplitude = 0.3;
    if (m->actuator_ctrllimited[i]) {
      double lo = m->actuator_ctrlrange[2 * i], hi = m->actuator_ctrlrange[2 * i + 1];
      mid = 0.5 * (lo + hi);
      amplitude = 0.15 * (hi - lo);
    }
    d->ctrl[i] = mid + amplitude * std::sin(0.02 * step * (1 + i % 7) + i);
  }
}
