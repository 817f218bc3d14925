/** The closed-model sweep: populations, requests, checks, steps that start and end. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.gatling.sweep;
