/** Sets of JVM options, kept in files. */
@NullMarked
package dev.gatebench.core.jvm;

import org.jspecify.annotations.NullMarked;
