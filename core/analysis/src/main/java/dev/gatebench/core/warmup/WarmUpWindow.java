package dev.gatebench.core.warmup;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Amount;
import java.util.OptionalDouble;

/**
 * One window of a warm-up: a line of {@code warm-up.jsonl}.
 *
 * @param arm id of the arm
 * @param fork the fork, from 1
 * @param start 1, and one more for each time that the run was resumed; 1 too where it was not written down
 * @param untilMs the window's end, ms since the warm-up began
 * @param requests requests that reached the backend in it
 * @param sutCpuNs CPU time of the system under test in it, ns
 * @param referenceCpuNs CPU time of the reference in it, ns: the backend, in the direct arm the injector
 * @param jitNs CPU time of the JIT compiler threads of the system under test in it, ns; absent when it is no JVM
 * @param atLoad whether it is of the second part, at the largest load
 * @param steady whether the system under test was steady at its end
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record WarmUpWindow(
        String arm,
        @Amount int fork,
        @Amount int start,
        @Amount long untilMs,
        @Amount long requests,
        @Amount double sutCpuNs,
        @Amount double referenceCpuNs,
        @Amount OptionalDouble jitNs,
        boolean atLoad,
        boolean steady) {
    public WarmUpWindow {
        start = Math.max(1, start);
    }

    /** The same window, at whose end it is steady. */
    public WarmUpWindow nowSteady() {
        return new WarmUpWindow(arm, fork, start, untilMs, requests, sutCpuNs, referenceCpuNs, jitNs, atLoad, true);
    }

    /**
     * Cost of the system under test in terms of the reference, which the host's speed does not move; NaN without a
     * reference.
     */
    @JsonIgnore
    public double relativeCost() {
        return referenceCpuNs > 0 ? costNs() / referenceCpuNs : Double.NaN;
    }

    /** CPU time of the system under test a request, without its JIT compiler's, ns; NaN without a request. */
    @JsonIgnore
    public double cpuNsPerRequest() {
        return requests > 0 ? costNs() / requests : Double.NaN;
    }

    private double costNs() {
        return sutCpuNs - jitNs.orElse(0);
    }

    /**
     * Share of the JIT compiler in the CPU time of the system under test, 0..1; absent when it is no JVM or did
     * nothing.
     */
    @JsonIgnore
    public OptionalDouble jitShare() {
        return jitNs.isPresent() && sutCpuNs > 0
                ? OptionalDouble.of(jitNs.getAsDouble() / sutCpuNs)
                : OptionalDouble.empty();
    }
}
