/** Policies: the work that gateways do on requests beside forwarding them. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.policy;
