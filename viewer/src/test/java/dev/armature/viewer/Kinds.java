package dev.armature.viewer;

/** A model with one of everything that can be drawn. */
final class Kinds {
  static final String MODEL =
      """
      <mujoco model="one of each kind">
        <extension>
          <plugin plugin="mujoco.sdf.torus"><instance name="torus"><config key="radius1" value="0.18"/><config key="radius2" value="0.07"/></instance></plugin>
        </extension>
        <statistic center="0 0 .4" extent="2.2"/>
        <visual><global azimuth="115" elevation="-28"/><headlight ambient=".3 .3 .3"/></visual>
        <asset>
          <texture name="sky" type="skybox" builtin="gradient" rgb1=".6 .75 .9" rgb2=".2 .25 .35" width="64" height="64"/>
          <texture name="check" type="2d" builtin="checker" rgb1=".75 .78 .8" rgb2=".6 .63 .66" width="128" height="128"/>
          <texture name="dice" type="cube" builtin="flat" mark="cross" rgb1=".85 .5 .2" rgb2=".3 .3 .3" markrgb="1 1 1" width="64" height="64"/>
          <material name="floor" texture="check" texrepeat="2 2" texuniform="true" reflectance=".3"/>
          <material name="dice" texture="dice"/>
          <material name="print" texture="check" texrepeat="3 3"/>
          <material name="glass" rgba=".3 .7 .9 .4" specular="1" shininess="1"/>
          <mesh name="pyramid" vertex="-.2 -.2 0 .2 -.2 0 .2 .2 0 -.2 .2 0 0 0 .35"/>
          <mesh name="torus"><plugin instance="torus"/></mesh>
          <hfield name="hill" nrow="4" ncol="4" size=".45 .45 .25 .05" elevation="0 .1 .1 0 .1 1 .6 .1 .1 .6 .4 .1 0 .1 .1 0"/>
        </asset>
        <worldbody>
          <light name="sun" directional="true" pos="0 0 4" dir=".3 .4 -1" diffuse=".5 .5 .5"/>
          <camera name="side" pos="0 -3 1" xyaxes="1 0 0 0 .3 1"/>
          <geom name="floor" type="plane" size="3 3 .1" material="floor"/>
          <geom name="hill" type="hfield" hfield="hill" pos="-1.2 1.1 .05" rgba=".4 .6 .35 1"/>
          <body pos="-1.2 -.6 .5"><freejoint/><geom name="sphere" size=".18" rgba=".85 .25 .25 1"/></body>
          <body pos="-.7 -.6 .5"><freejoint/><geom name="capsule" type="capsule" size=".1 .15" rgba=".25 .6 .85 1"/></body>
          <body pos="-.2 -.6 .5"><freejoint/><geom name="ellipsoid" type="ellipsoid" size=".2 .12 .1" rgba=".6 .4 .8 1"/></body>
          <body pos=".3 -.6 .5"><freejoint/><geom name="cylinder" type="cylinder" size=".14 .16" material="print"/></body>
          <body pos=".8 -.6 .5"><freejoint/><geom name="box" type="box" size=".15 .15 .15" material="dice"/></body>
          <body pos="1.3 -.6 .5"><freejoint/><geom name="glass" type="box" size=".14 .14 .2" material="glass"/></body>
          <body pos="-.6 .2 .4"><freejoint/><geom name="pyramid" type="mesh" mesh="pyramid" rgba=".9 .75 .3 1"/></body>
          <body pos="0 .2 .5"><freejoint/><geom name="torus" type="sdf" mesh="torus" rgba=".3 .75 .6 1"><plugin instance="torus"/></geom></body>
          <site name="hook" pos="1.2 .9 1.2" size=".04" rgba=".9 .9 .2 1"/>
          <body name="bob" pos="1.2 .9 .6"><joint type="slide" axis="0 0 1" damping="2"/><geom size=".1" rgba=".3 .3 .35 1"/><site name="ring" size=".02"/></body>
          <body name="upper" pos="-.2 1.2 .9">
            <joint name="upper" axis="1 0 0" damping=".1"/>
            <geom name="bone" type="capsule" fromto="0 0 0 0 .2 0" size=".03" group="3"/>
            <body name="lower" pos="0 .2 0"><joint name="lower" axis="1 0 0" damping=".1"/><geom type="capsule" fromto="0 0 0 0 .2 0" size=".03" group="3"/></body>
          </body>
          <flexcomp name="cloth" type="grid" dim="2" count="6 6 1" spacing=".1 .1 .1" pos=".55 .6 .8" radius=".01" mass=".1" rgba=".85 .4 .5 1">
            <edge equality="true" damping=".01"/>
          </flexcomp>
        </worldbody>
        <deformable>
          <skin name="sleeve" rgba=".9 .65 .5 1" vertex="-.1 0 0 .1 0 0 -.1 .2 .05 .1 .2 .05 -.1 .4 0 .1 .4 0" face="0 1 2 1 3 2 2 3 4 3 5 4">
            <bone body="upper" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2 3" vertweight="1 1 .5 .5"/>
            <bone body="lower" bindpos="0 .2 0" bindquat="1 0 0 0" vertid="2 3 4 5" vertweight=".5 .5 1 1"/>
          </skin>
        </deformable>
        <tendon><spatial name="cord" width=".015" stiffness="30" rgba=".9 .8 .3 1"><site site="hook"/><site site="ring"/></spatial></tendon>
        <actuator><motor name="lift" joint="upper" ctrlrange="-1 1" ctrllimited="true"/></actuator>
        <sensor><tendonpos tendon="cord"/><framepos objtype="body" objname="bob"/></sensor>
      </mujoco>
      """;

  private Kinds() {}
}
