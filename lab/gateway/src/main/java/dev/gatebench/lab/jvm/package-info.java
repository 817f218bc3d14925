/** JVMs: options and whether a JVM takes them, and the evidence that a JVM leaves. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.jvm;
