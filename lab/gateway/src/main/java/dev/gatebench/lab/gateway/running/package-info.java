/** Gateways that run already, and are measured as they are found. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.gateway.running;
