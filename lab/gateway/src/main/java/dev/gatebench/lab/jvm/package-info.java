/** JVMs: options and whether a JVM takes them, and the evidence that a JVM leaves. */
@NullMarked
package dev.gatebench.lab.jvm;

import org.jspecify.annotations.NullMarked;
