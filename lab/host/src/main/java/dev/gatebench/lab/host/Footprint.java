package dev.gatebench.lab.host;

import java.util.OptionalLong;

/**
 * The memory, files and waiting of a task, read once a second because that costs more than reading its CPU time.
 *
 * @param rssBytes resident memory of all its processes together, bytes
 * @param contextSwitches voluntary and involuntary context switches of all living threads, where the system tells
 * @param runDelayNs time that its living threads were ready to run and waited for a CPU, all together, ns, where the
 *     system tells
 * @param openFiles open files of all its processes together, sockets and pipes among them, where the system tells
 * @param throttledNs time that threads were kept from running because the quota of their control group was used up,
 *     that of all CPUs together, ns: of the whole group, which may have other tasks too; where the system tells
 */
public record Footprint(
        long rssBytes,
        OptionalLong contextSwitches,
        OptionalLong runDelayNs,
        OptionalLong openFiles,
        OptionalLong throttledNs) {
    /** Creates the footprint of a task whose throttling is not known. */
    public Footprint(long rssBytes, OptionalLong contextSwitches, OptionalLong runDelayNs, OptionalLong openFiles) {
        this(rssBytes, contextSwitches, runDelayNs, openFiles, OptionalLong.empty());
    }

    /** Returns this footprint with the time for which the task was throttled, ns. */
    public Footprint throttled(OptionalLong ns) {
        return new Footprint(rssBytes, contextSwitches, runDelayNs, openFiles, ns);
    }
}
