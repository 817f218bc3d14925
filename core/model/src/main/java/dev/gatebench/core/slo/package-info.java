/** Goals for response times: service-level objectives. */
@NullMarked
package dev.gatebench.core.slo;

import org.jspecify.annotations.NullMarked;
