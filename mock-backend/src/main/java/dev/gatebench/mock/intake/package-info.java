/** Limits what a connection may send, and how much of it is taken at a time. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.mock.intake;
