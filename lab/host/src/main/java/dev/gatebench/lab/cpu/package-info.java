/** Which CPUs each role gets, and how it is bound to them. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.cpu;
