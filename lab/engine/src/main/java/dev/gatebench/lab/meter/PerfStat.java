package dev.gatebench.lab.meter;

import dev.gatebench.lab.host.KernelNumber;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A line of {@code perf stat -I MS -x,}: time, count, unit, event, time counted, share of the time counted in per cent
 * (perf-stat(1), "CSV FORMAT").
 *
 * @param count how often the event happened in the interval; empty where perf did not count it, or not all the time
 */
record PerfStat(String event, OptionalLong count) {
    private static final String SEPARATOR = ",";
    private static final int COUNT = 1;
    private static final int EVENT = 3;
    private static final int SHARE = 5;
    private static final String ALL = "100.00";

    /** Printed where no thread ran in the interval, and where others had the counter. */
    private static final String NOT_COUNTED = "<not counted>";

    /** Reads a line; empty for any other line. */
    static Optional<PerfStat> of(String line) {
        String[] fields = line.split(SEPARATOR, -1);
        if (fields.length <= SHARE || fields[EVENT].isBlank()) {
            return Optional.empty();
        }
        boolean isWhole = fields[SHARE].equals(ALL);
        OptionalLong count = fields[COUNT].equals(NOT_COUNTED) ? OptionalLong.of(0) : KernelNumber.of(fields[COUNT]);
        return Optional.of(new PerfStat(fields[EVENT], isWhole ? count : OptionalLong.empty()));
    }
}
