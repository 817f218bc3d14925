package dev.gatebench.lab.measure;

import dev.gatebench.core.schedule.Window;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.meter.OptionalFigures;
import dev.gatebench.lab.meter.Sampler;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * CPU time of tasks in a measured window, and of others on the same CPUs.
 *
 * @param innerWindow whether the window lies inside the load; else it is all of the load, with silence around it
 */
record WindowCpuTimes(Sampler sampler, boolean innerWindow) {

    /** Returns the CPU time of all tasks together, ns; empty where that of one is not known. */
    OptionalDouble ns(List<Task> tasks, Window window) {
        return sampler.cpuNs(tasks, window, marginMs());
    }

    /**
     * Returns the CPU time that others of ours may have used on the same CPUs, ns; empty where that of one is not
     * known. Where tasks have fewer threads than CPUs, or a quota, others have first used the CPUs that the tasks
     * leave.
     *
     * @param share the CPUs of the tasks
     * @param usable how many of these the tasks can use at once
     */
    OptionalDouble sharedNs(List<Task> own, Placement.Share share, int usable, Window window) {
        double leftNs = (double) TimeUnit.MILLISECONDS.toNanos(window.lengthMs()) * (share.reach() - usable);
        return OptionalFigures.map(
                sampler.othersNs(own, share.machine(), share.cpus(), window, marginMs()),
                others -> Math.max(0, others - leftNs));
    }

    private long marginMs() {
        return innerWindow ? 0 : Sampler.PERIOD_MS;
    }
}
