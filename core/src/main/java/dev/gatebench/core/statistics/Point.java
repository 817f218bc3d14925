package dev.gatebench.core.statistics;

/**
 * A figure with its place in the plan: one trial's, or the ratio of two trials of the same block.
 *
 * @param fork fork of the block
 * @param round round of the block in the fork; fork and round name the block
 * @param load load within the block
 * @param value the figure, above 0
 */
public record Point(int fork, int round, int load, double value) {}
