/** SDFormat, the model files of Gazebo and Drake, read into a spec. */
package dev.armature.sdformat;
