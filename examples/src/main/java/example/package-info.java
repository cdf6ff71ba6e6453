/** A program that uses Armature as a library. */
package example;
