/** The JDKs of a machine. */
@NullMarked
package dev.gatebench.lab.jdk;

import org.jspecify.annotations.NullMarked;
