/** Fixtures of several tests: a server, a child JVM. */
@NullMarked
package dev.gatebench.gatling.testing;

import org.jspecify.annotations.NullMarked;
