package dev.gatebench.core.warmup;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Amount;
import java.util.OptionalDouble;

/**
 * One window of a warm-up: a line of {@code warm-up.jsonl}.
 *
 * @param start 1, and one more for each time that the run was resumed; 1 too in files that do not say
 * @param untilMs end of the window, ms since the warm-up began
 * @param referenceCpuNs CPU time of the reference in the window, ns: the backend, in the direct arm the injector
 * @param jitNs CPU time of the JIT compiler threads of the system under test, ns; absent without a JVM
 * @param atLoad whether the window is of the second part of the warm-up, at the largest load
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record WarmUpWindow(
        String arm,
        @Amount int fork,

        @Amount @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        int start,

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

    /** Marks the system under test as steady at the window's end. */
    public WarmUpWindow nowSteady() {
        return new WarmUpWindow(arm, fork, start, untilMs, requests, sutCpuNs, referenceCpuNs, jitNs, atLoad, true);
    }

    /** Returns the cost in units of the reference, which the host's speed does not move; NaN without a reference. */
    @JsonIgnore
    public double relativeCost() {
        return referenceCpuNs > 0 ? costNs() / referenceCpuNs : Double.NaN;
    }

    /** Returns CPU time of the system under test a request, ns, without its JIT compiler; NaN without a request. */
    @JsonIgnore
    public double cpuNsPerRequest() {
        return requests > 0 ? costNs() / requests : Double.NaN;
    }

    private double costNs() {
        return sutCpuNs - jitNs.orElse(0);
    }

    /** Returns the share of the JIT compiler in the CPU time, 0..1; absent without a JVM or CPU time. */
    @JsonIgnore
    public OptionalDouble jitShare() {
        return jitNs.stream()
                .filter(jit -> sutCpuNs > 0)
                .map(jit -> jit / sutCpuNs)
                .findFirst();
    }
}
