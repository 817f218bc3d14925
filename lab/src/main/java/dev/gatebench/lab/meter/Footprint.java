package dev.gatebench.lab.meter;

import java.util.OptionalLong;

/**
 * What a process holds and has done, read once a second because it costs more than its CPU time.
 *
 * @param rssBytes resident memory, bytes
 * @param contextSwitches voluntary and involuntary context switches of all living threads, where the system tells
 */
public record Footprint(long rssBytes, OptionalLong contextSwitches) {}
