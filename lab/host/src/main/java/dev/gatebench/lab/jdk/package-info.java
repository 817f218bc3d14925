/** The JDKs of a machine. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.jdk;
