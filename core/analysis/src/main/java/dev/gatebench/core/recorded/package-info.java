/**
 * Runs that were recorded and ship with the project: how far ratios of one study differ from run to run and host to
 * host.
 */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.recorded;
