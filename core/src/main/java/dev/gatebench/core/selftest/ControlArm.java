package dev.gatebench.core.selftest;

/**
 * A positive control: an arm that is the baseline but for a known cost on top.
 *
 * @param arm id of the arm
 * @param burnNs what each request costs more, ns of CPU
 */
public record ControlArm(String arm, double burnNs) {}
