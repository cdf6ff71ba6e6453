package dev.armature;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a package, type or member that may change or disappear in any release. {@code
 * VERSIONING.md} says what holds for everything else.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({
  ElementType.PACKAGE,
  ElementType.TYPE,
  ElementType.METHOD,
  ElementType.CONSTRUCTOR,
  ElementType.FIELD
})
public @interface Experimental {}
