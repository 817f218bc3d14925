/** The study file with comments that a user begins with. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.starter;
