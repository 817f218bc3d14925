/** Caddy as a system under test. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.gateway.caddy;
