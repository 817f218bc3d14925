/** Declares which set a test belongs to and what it needs of the machine, and tells which tests were skipped. */
@NullMarked
package dev.gatebench.testing;

import org.jspecify.annotations.NullMarked;
