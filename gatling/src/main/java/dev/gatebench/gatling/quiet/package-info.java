/** Preferences that keep Gatling from calling home. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.gatling.quiet;
