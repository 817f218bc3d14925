/** The entry point of {@code gatebench.jar}. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab;
