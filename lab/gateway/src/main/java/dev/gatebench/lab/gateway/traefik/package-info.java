/** Traefik as a system under test. */
@NullMarked
package dev.gatebench.lab.gateway.traefik;

import org.jspecify.annotations.NullMarked;
