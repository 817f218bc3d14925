/** A gateway, a driver and a kind of host as somebody else's jar would bring them; only a jar of them names them. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.beside;
