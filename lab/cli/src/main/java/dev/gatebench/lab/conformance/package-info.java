/**
 * What gateways do to requests and replies: one request set through each of them, what the backend received and what
 * came back held against what happens without a gateway.
 */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.conformance;
