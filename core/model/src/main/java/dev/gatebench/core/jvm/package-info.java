/** Sets of JVM options, kept in files. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.jvm;
