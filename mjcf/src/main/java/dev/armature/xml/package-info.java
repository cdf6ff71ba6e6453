/** Safe reading of XML with places. */
@NullMarked
package dev.armature.xml;

import org.jspecify.annotations.NullMarked;
