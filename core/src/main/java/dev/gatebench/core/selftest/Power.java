package dev.gatebench.core.selftest;

/**
 * How often an effect is found.
 *
 * @param effect by how much the candidate costs more, as a share: 0.05 is 5 %
 * @param detected comparisons whose interval lies above 1
 */
public record Power(double effect, Share detected) {}
