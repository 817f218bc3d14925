/** The entry point of {@code gatebench.jar}. */
@NullMarked
package dev.gatebench.lab;

import org.jspecify.annotations.NullMarked;
