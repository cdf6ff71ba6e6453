package dev.armature.batch;

/** A model with one of everything that has parameters. */
final class Workshop {
  static final String XML =
      """
      <mujoco model="workshop">
        <compiler angle="radian" autolimits="true"/>
        <option timestep="0.003" density="1.2"/>
        <size nuser_geom="1"/>
        <asset>
          <mesh name="wedge" vertex="0 0 0  .2 0 0  0 .1 0  0 0 .1"/>
          <mesh name="brick" vertex="0 0 0 .1 0 0 0 .1 0 0 0 .2 .1 .1 0 .1 0 .2 0 .1 .2 .1 .1 .2"/>
          <material name="paint" rgba=".5 .5 .5 1"/>
          <hfield name="hills" nrow="2" ncol="3" size="2 1 .3 .2" elevation="0 .5 0 1 .2 .3"/>
          <hfield name="dunes" nrow="2" ncol="2" size="1 1.5 .2 .4" elevation="0 .5 1 .3"/>
        </asset>
        <worldbody>
          <geom name="floor" type="plane" size="3 3 .1"/>
          <geom name="ground" type="hfield" hfield="hills" pos="0 0 -1"/>
          <site name="hook" pos="0 0 1.5"/>
          <camera name="eye" pos="0 -2 1" mode="trackcom" target="arm"/>
          <light name="lamp" pos="0 0 3" mode="targetbodycom" target="hand"/>
          <body name="ball" pos="1 0 .5" gravcomp=".5">
            <freejoint name="ballfree"/>
            <inertial pos="0 0 0" mass="2" diaginertia=".02 .03 .04"/>
            <geom name="ball" type="ellipsoid" size=".1 .12 .14" fluidshape="ellipsoid"/>
            <geom name="shell" type="sphere" size=".2" contype="0" conaffinity="0"/>
            <site name="ballsite" pos=".1 0 0"/>
          </body>
          <body name="cart" pos="0 1 .5">
            <inertial pos="0 0 0" mass="3" diaginertia=".1 .1 .1"/>
            <joint name="x" type="slide" axis="1 0 0" range="-2 2" armature=".1"/>
            <joint name="y" type="slide" axis="0 1 0" stiffness="4" springref=".2" actuatorfrcrange="-3 3"/>
            <geom name="cart" type="box" size=".2 .1 .05"/>
          </body>
          <body name="arm" pos="0 0 1" euler="0 .1 0">
            <inertial pos=".1 0 0" quat=".9 .1 0 .1" mass="1.5" diaginertia=".01 .02 .02"/>
            <joint name="shoulder" axis="0 1 0" damping=".3" frictionloss=".1" range="-1 1.5" ref=".2"/>
            <geom name="upper" type="capsule" size=".04" fromto="0 0 0 .3 0 0" margin=".01" gap=".002"/>
            <site name="elbowsite" pos=".2 .05 .05"/>
            <body name="hand" pos=".3 0 0">
              <inertial pos="0 .05 0" mass=".8" diaginertia=".005 .006 .007"/>
              <joint name="wrist" type="ball" pos=".01 0 0" range="0 1.2" armature=".01"/>
              <geom name="palm" type="mesh" mesh="wedge" pos=".05 0 .01" euler=".1 .2 .3"/>
              <geom name="thumb" type="cylinder" size=".03 .05" pos=".1 .1 0"/>
              <geom name="spare" type="mesh" mesh="brick" pos=".3 0 0" contype="2" conaffinity="2"/>
              <site name="tip" pos=".15 0 0" quat="1 .2 0 0"/>
              <geom name="wrap" type="cylinder" size=".02 .1" pos="0 .05 0" contype="0" conaffinity="0"/>
            </body>
          </body>
          <body name="lever" pos="-1 0 1">
            <inertial pos="0 0 -.1" mass="1" diaginertia=".01 .01 .01"/>
            <joint name="hinge" axis="0 1 0" springdamper="0 0"/>
            <geom name="rod" type="capsule" size=".03" fromto="0 0 0 0 0 -.3"/>
            <site name="end" pos="0 0 -.3"/>
            <site name="crank" pos="0 .1 -.1"/>
          </body>
          <body name="hand target" mocap="true" pos=".2 0 1.2">
            <geom name="mark" type="box" size=".02 .02 .02" contype="0" conaffinity="0"/>
          </body>
        </worldbody>
        <contact>
          <pair name="contact" geom1="cart" geom2="rod" condim="4" friction="1 1 .01 .001 .001"/>
        </contact>
        <tendon>
          <spatial name="cord" range="0 2" actuatorfrcrange="-9 9" stiffness="10" damping="1" frictionloss=".1">
            <site site="hook"/>
            <geom geom="wrap"/>
            <site site="tip"/>
          </spatial>
          <spatial name="band" springlength=".3" stiffness="5">
            <site site="ballsite"/>
            <site site="elbowsite"/>
          </spatial>
          <fixed name="coupling">
            <joint joint="shoulder" coef="1"/>
            <joint joint="hinge" coef="-.5"/>
          </fixed>
        </tendon>
        <equality>
          <connect name="pin" body1="arm" body2="lever" anchor=".1 0 0"/>
          <weld name="glue" body1="hand" body2="ball"/>
          <weld name="frame" body1="cart" body2="lever" relpose=".1 0 .2 1 0 0 .1"/>
          <joint name="follow" joint1="x" joint2="y" polycoef="0 1 .1 0 0"/>
        </equality>
        <actuator>
          <general name="servo" joint="shoulder" gear="2" gainprm="30" biastype="affine" biasprm="0 -30 -1" ctrlrange="-1 1" forcerange="-5 5"/>
          <general name="valve" tendon="cord" dyntype="filterexact" dynprm=".1" actrange="-1 1" ctrlrange="-1 1"/>
          <general name="piston" cranksite="crank" slidersite="hook" cranklength="3"/>
          <general name="thrust" site="tip" gear="0 0 1 0 .1 0" lengthrange="0 1"/>
          <position name="late" joint="hinge" kp="3" delay=".006" nsample="3"/>
        </actuator>
        <sensor>
          <e_kinetic/>
          <tendonpos tendon="cord"/>
        </sensor>
        <keyframe>
          <key name="home" qpos="1 0 .5 1 0 0 0  0 0  0  1 0 0 0  0" mpos=".3 0 1"/>
        </keyframe>
      </mujoco>
      """;

  private Workshop() {}
}
