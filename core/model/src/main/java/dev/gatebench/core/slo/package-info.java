/** Goals for response times: service-level objectives. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.slo;
