package dev.gatebench.core.audit.rule;

/**
 * The limits of rules that trials of ours are held to as well, as shares; {@code check-limits.yml} tells their reasons.
 *
 * @param little greatest difference of Little's law
 * @param errors greatest share of errors
 * @param nominalDelay by how much a delay that is stated in round figures may be off
 */
public record Limits(double little, double errors, double nominalDelay) {}
