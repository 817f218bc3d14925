package dev.gatebench.lab.measure;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.meter.Sampler;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * CPU time of tasks in a measured window, and of what shares their CPUs.
 *
 * @param sampler has read it
 * @param innerWindow whether the window lies inside the load; else it is all of it, with silence around it
 */
record WindowCpuTimes(Sampler sampler, boolean innerWindow) {

    /** CPU time of all of them together, ns; empty where that of one is not known. */
    OptionalDouble ns(List<Task> tasks, Window window) {
        return innerWindow ? sampler.cpuNs(tasks, window) : sampler.cpuNsAround(tasks, window);
    }

    /**
     * CPU time that others of ours may have used on the same CPUs, ns; empty where that of one is not known. Where
     * tasks cannot use all of their CPUs, for they have fewer threads or a quota, others have first used those that
     * they leave.
     *
     * @param share their CPUs
     * @param usable how many of these they can use at once
     */
    OptionalDouble sharedNs(List<Task> own, Placement.Share share, int usable, Window window) {
        OptionalDouble others = innerWindow
                ? sampler.othersNs(own, share.machine(), share.cpus(), window)
                : sampler.othersNsAround(own, share.machine(), share.cpus(), window);
        double leftNs = (double) TimeUnit.MILLISECONDS.toNanos(window.lengthMs()) * (share.reach() - usable);
        return others.isPresent() ? OptionalDouble.of(Math.max(0, others.getAsDouble() - leftNs)) : others;
    }
}
