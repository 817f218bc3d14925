/** The gateways of a run by CPU per request. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.ranking;
