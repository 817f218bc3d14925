package dev.gatebench.core.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Amount;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What one of several injectors did in the measured window: its checks are its own, for a mean over all of them would
 * hide one that cannot do its part.
 *
 * @param name which of them, for people: {@code injector 2 of 3}
 * @param requests correct replies that it had
 * @param cpuNs CPU time that it used, ns, but for what it took in place of sleeping; absent where not measured
 * @param cpus CPUs that it could use, which others on the same host may have used too
 * @param sharedCpuNs CPU time that everything else of ours may have used on the same CPUs, ns, but for what fits on
 *     those of them that it has no threads or no quota for; absent where that of something there was not measured
 * @param kept how it kept its part of the schedule; absent by the closed model
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
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
     * Which share of its CPUs was used in the window, by it and by what of ours shares them; empty where that was not
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
     * How it kept its part of the schedule of an open load.
     *
     * @param duePerSec requests a second that were due
     * @param waited how many of those that were due waited because every connection had a request in flight
     * @param notSent how many of those that were due were not sent before the load was over
     * @param inFlight requests in flight, mean over the window; absent where it does not count
     * @param delayNs due to send, ns; absent without a correct reply
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Kept(
            @Amount double duePerSec,
            @Amount long waited,
            @Amount long notSent,
            OptionalDouble inFlight,
            Optional<Quantiles> delayNs) {}
}
