/**
 * Systems under test: the seam between the measuring loop and what is measured, and the proof that it is what the study
 * asked for.
 */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.gateway;
