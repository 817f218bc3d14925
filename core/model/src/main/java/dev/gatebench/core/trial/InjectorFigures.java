package dev.gatebench.core.trial;

import dev.gatebench.core.json.Amount;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Figures of one of several injectors in the measured window: each injector is checked alone, because a mean over all
 * of them would hide one that is overloaded.
 *
 * @param name its name for people: {@code injector 2 of 3}
 * @param requests correct replies that it had
 * @param cpuNs CPU time that it used, ns, without what it spun in place of sleeping; absent where not measured
 * @param cpus CPUs that it could use, perhaps shared with others on the host
 * @param sharedCpuNs CPU time of everything else of the run that may have used the same CPUs, ns, minus what fits on
 *     those of them that it has no threads or no quota for; absent where a part of it was not measured
 * @param kept how it kept its part of the schedule; absent by the closed model
 */
public record InjectorFigures(
        String name,
        @Amount long requests,
        @Amount OptionalLong cpuNs,
        @Amount int cpus,
        @Amount OptionalLong sharedCpuNs,
        Optional<Kept> kept) {
    public InjectorFigures {
        if (cpus < 1) {
            throw new IllegalArgumentException("the CPUs of " + name + " must be 1 or more, were " + cpus);
        }
    }

    /**
     * Lists each of several injectors of a trial, because their mean would hide a busy one; else a role as a whole,
     * which may be another than the injector's; none where the role was not measured.
     */
    public static List<InjectorFigures> of(Trial trial, String role) {
        if (role.equals(Trial.INJECTOR) && !trial.injectors().isEmpty()) {
            return trial.injectors();
        }
        ProcessFigures figures = trial.processes().get(role);
        return figures == null || figures.cpus() < 1
                ? List.of()
                : List.of(new InjectorFigures(
                        role,
                        trial.requests(),
                        OptionalLong.of(figures.cpuNs()),
                        figures.cpus(),
                        figures.sharedCpuNs(),
                        Optional.empty()));
    }

    /**
     * Returns the share of its CPUs that it and everything that shares them used in the window; empty where not
     * measured.
     *
     * @param windowNs length of the window, ns
     */
    public OptionalDouble busyShare(long windowNs) {
        return cpuNs.isPresent() && sharedCpuNs.isPresent() && windowNs > 0
                ? OptionalDouble.of((double) (cpuNs.getAsLong() + sharedCpuNs.getAsLong()) / windowNs / cpus)
                : OptionalDouble.empty();
    }

    /**
     * Figures of how an injector kept its part of the schedule of an open load.
     *
     * @param duePerSec requests a second that were due
     * @param waited number of due requests that waited because every connection had a request in flight
     * @param notSent number of due requests that were not sent before the load was over
     * @param inFlight requests in flight, mean over the window; absent where the driver does not count
     * @param delayNs due to send, ns; absent without a correct reply
     */
    public record Kept(
            @Amount double duePerSec,
            @Amount long waited,
            @Amount long notSent,
            OptionalDouble inFlight,
            Optional<Quantiles> delayNs) {}
}
