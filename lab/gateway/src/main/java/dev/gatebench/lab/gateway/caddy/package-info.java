/** Caddy as a system under test. */
@NullMarked
package dev.gatebench.lab.gateway.caddy;

import org.jspecify.annotations.NullMarked;
