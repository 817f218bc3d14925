/** Sends one request set through each gateway and compares what it does with what happens without a gateway. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.conformance;
