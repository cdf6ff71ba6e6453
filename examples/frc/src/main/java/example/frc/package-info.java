/** A robot of the FIRST Robotics Competition in simulation. */
@NullMarked
package example.frc;

import org.jspecify.annotations.NullMarked;
