/**
 * Ways of stepping a world. The engine brings MuJoCo's (a constraint solver and an integrator);
 * modules may provide others as a service, and {@code opt.solver} chooses among them.
 */
@NullMarked
package dev.armature.method;

import org.jspecify.annotations.NullMarked;
