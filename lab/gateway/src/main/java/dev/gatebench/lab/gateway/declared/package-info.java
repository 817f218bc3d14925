/** Gateways that are folders: a {@code gateway.yml} and templates in the gateway's own language. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.gateway.declared;
