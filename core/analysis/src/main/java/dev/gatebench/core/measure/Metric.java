package dev.gatebench.core.measure;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.trial.Counters;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A figure of a trial by which arms are compared. Figures per request are of the system under test. */
public enum Metric {
    /** Correct replies a second. */
    @JsonProperty("throughputPerSec")
    THROUGHPUT("throughput", "throughput", trial -> OptionalDouble.of(trial.throughputPerSec())),
    /** CPU time per request. */
    @JsonProperty("cpuNsPerRequest")
    CPU("cpuPerRequest", "CPU per request of the SUT", trial -> trial.cpuNsPerRequest(Trial.SUT)),
    /** Mean of the service time, which some published tables hold. */
    @JsonProperty("mean")
    MEAN("mean", "mean service time", serviceTime(Quantiles::mean)),
    /** Median of the service time, which some published tables hold. */
    @JsonProperty("p50")
    P50("p50", "median service time", serviceTime(Quantiles::p50)),
    /** 99th percentile of the service time. */
    @JsonProperty("p99")
    P99("p99", "p99 of the service time", serviceTime(Quantiles::p99)),
    /** Bytes allocated per request, where the JVM records that. */
    @JsonProperty("allocatedBytesPerRequest")
    ALLOCATED("allocated", "allocated", Trial::allocatedBytesPerRequest),
    /** Context switches per request. */
    @JsonProperty("contextSwitchesPerRequest")
    CONTEXT_SWITCHES("contextSwitches", "context switches", Trial::contextSwitchesPerRequest),
    /** Calls of the kernel per request. */
    @JsonProperty("systemCallsPerRequest")
    SYSTEM_CALLS("systemCalls", "system calls", trial -> trial.countedPerRequest(Counters::systemCalls)),
    /** Instructions per request, in user space and in the kernel. */
    @JsonProperty("instructionsPerRequest")
    INSTRUCTIONS("instructions", "instructions", trial -> trial.countedPerRequest(Counters::instructions)),
    /** CPU cycles per request, in user space and in the kernel. */
    @JsonProperty("cyclesPerRequest")
    CYCLES("cycles", "CPU cycles", trial -> trial.countedPerRequest(Counters::cycles));

    private static final List<Metric> COMPARED = List.of(THROUGHPUT, CPU, P99);

    private static final List<Metric> WORK =
            List.of(CPU, ALLOCATED, CONTEXT_SWITCHES, SYSTEM_CALLS, INSTRUCTIONS, CYCLES);

    private static final List<Metric> SERVICE_TIMES = List.of(MEAN, P50, P99);

    private final String word;
    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
    private final Function<Trial, OptionalDouble> figure;

    Metric(String word, String title, Function<Trial, OptionalDouble> figure) {
        this.word = word;
        this.title = title;
        this.figure = figure;
    }

    private static Function<Trial, OptionalDouble> serviceTime(ToDoubleFunction<Quantiles> quantile) {
        return trial -> trial.serviceTimeNs().stream().mapToDouble(quantile).findFirst();
    }

    /** Lists the metrics by which arms of a run are compared and gated; the others stand beside. */
    public static List<Metric> compared() {
        return COMPARED;
    }

    /** Lists the metrics of how much work a request is for the system under test, CPU time first. */
    public static List<Metric> work() {
        return WORK;
    }

    /** Whether duets, whose arms are under load in the same seconds, tell the metric: work and not time. */
    public boolean ofDuets() {
        return WORK.contains(this);
    }

    /** Returns the metric's word on the command line. */
    public String word() {
        return word;
    }

    /** Returns the metric's name for people. */
    public String title() {
        return title;
    }

    /** Returns the figure of a trial; empty where it was not measured. */
    public OptionalDouble of(Trial trial) {
        return figure.apply(trial);
    }

    /** Returns the step between two figures of a trial, in their own unit; 0 where they are as good as continuous. */
    public double stepOf(Trial trial) {
        return SERVICE_TIMES.contains(this)
                ? trial.traffic()
                        .serviceTime()
                        .map(times -> (double) times.resolutionNs())
                        .orElse(0.0)
                : 0;
    }
}
