/** The gateways of a run by CPU per request. */
@NullMarked
package dev.gatebench.core.ranking;

import org.jspecify.annotations.NullMarked;
