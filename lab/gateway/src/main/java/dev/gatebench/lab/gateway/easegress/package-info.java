/** Easegress as a system under test. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.gateway.easegress;
