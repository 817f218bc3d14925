package dev.gatebench.core.check;

import dev.gatebench.core.result.Trial;

/**
 * What checks may look at.
 *
 * @param trial the trial
 * @param limits the limits to hold it to
 */
public record TrialFacts(Trial trial, CheckLimits limits) {}
