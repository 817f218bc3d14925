/** The mock backend: its command line and its application. */
@NullMarked
package dev.gatebench.mock;

import org.jspecify.annotations.NullMarked;
