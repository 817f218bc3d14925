/** What several tests need: a server, a child JVM. */
@NullMarked
package dev.gatebench.gatling.testing;

import org.jspecify.annotations.NullMarked;
