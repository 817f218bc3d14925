/**
 * Declares which set a test belongs to and what it needs of the machine, tells which tests were skipped, and has the
 * processes of tests: the commands of their JVMs, the PATH they are given, the signals they are sent.
 */
@NullMarked
package dev.gatebench.testing;

import org.jspecify.annotations.NullMarked;
