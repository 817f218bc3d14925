/** Profilers, which sample the stacks of a running task. Only this package names them. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.profile;
