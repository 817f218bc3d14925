/** Envoy as a system under test. */
@NullMarked
package dev.gatebench.lab.gateway.envoy;

import org.jspecify.annotations.NullMarked;
