/**
 * What gateways do to requests and replies: one request set through each of them, what the backend received and what
 * came back held against what happens without a gateway.
 */
@NullMarked
package dev.gatebench.lab.conformance;

import org.jspecify.annotations.NullMarked;
