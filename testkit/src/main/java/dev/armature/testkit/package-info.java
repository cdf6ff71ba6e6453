/**
 * What tests of physics need: a world from text, random trees and worlds, and comparison of arrays
 * with a message that says where they differ. Nothing here depends on a test framework.
 */
package dev.armature.testkit;
