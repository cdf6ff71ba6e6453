package dev.armature.gpu.translate;

import dev.armature.gpu.ir.Function;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A method translated for what is known of its arguments.
 *
 * @param function the translation; it takes the arguments that are not fixed
 * @param args the shapes it was made for
 * @param result the shape of what it returns; null for nothing, or when it never returns
 * @param returns whether it can return at all, rather than exit
 */
record Specialization(Function function, List<Abs> args, @Nullable Abs result, boolean returns) {}
