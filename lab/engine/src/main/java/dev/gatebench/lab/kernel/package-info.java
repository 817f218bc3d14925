/** The reference kernel: a fixed piece of work whose CPU time tells how fast the host is at the moment. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.kernel;
