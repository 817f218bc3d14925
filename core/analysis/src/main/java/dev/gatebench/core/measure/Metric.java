package dev.gatebench.core.measure;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gatebench.core.trial.Counters;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.OptionalDouble;

/** A figure of a trial by which arms are compared. */
public enum Metric {
    /** Correct replies a second. */
    @JsonProperty("throughputPerSec")
    THROUGHPUT("throughput", "throughput") {
        @Override
        public OptionalDouble of(Trial trial) {
            return OptionalDouble.of(trial.throughputPerSec());
        }
    },
    /** CPU time of the system under test per request. */
    @JsonProperty("cpuNsPerRequest")
    CPU("cpuPerRequest", "CPU per request of the SUT") {
        @Override
        public OptionalDouble of(Trial trial) {
            return trial.cpuNsPerRequest(Trial.SUT);
        }
    },
    /** Mean of the service time: what some published tables have. */
    @JsonProperty("mean")
    MEAN("mean", "mean service time") {
        @Override
        public OptionalDouble of(Trial trial) {
            return trial.serviceTimeNs().stream().mapToDouble(Quantiles::mean).findFirst();
        }

        @Override
        public double stepOf(Trial trial) {
            return resolutionNs(trial);
        }
    },
    /** Median of the service time: what some published tables have. */
    @JsonProperty("p50")
    P50("p50", "median service time") {
        @Override
        public OptionalDouble of(Trial trial) {
            return trial.serviceTimeNs().stream().mapToDouble(Quantiles::p50).findFirst();
        }

        @Override
        public double stepOf(Trial trial) {
            return resolutionNs(trial);
        }
    },
    /** 99th percentile of the service time. */
    @JsonProperty("p99")
    P99("p99", "p99 of the service time") {
        @Override
        public OptionalDouble of(Trial trial) {
            return trial.serviceTimeNs().stream().mapToDouble(Quantiles::p99).findFirst();
        }

        @Override
        public double stepOf(Trial trial) {
            return resolutionNs(trial);
        }
    },
    /** Bytes that the threads of the system under test allocate per request, where its JVM records that. */
    @JsonProperty("allocatedBytesPerRequest")
    ALLOCATED("allocated", "allocated") {
        @Override
        public OptionalDouble of(Trial trial) {
            return trial.allocatedBytesPerRequest();
        }
    },
    /** Context switches of the system under test per request. */
    @JsonProperty("contextSwitchesPerRequest")
    CONTEXT_SWITCHES("contextSwitches", "context switches") {
        @Override
        public OptionalDouble of(Trial trial) {
            return trial.contextSwitchesPerRequest();
        }
    },
    /** Calls of the kernel by the system under test per request. */
    @JsonProperty("systemCallsPerRequest")
    SYSTEM_CALLS("systemCalls", "system calls") {
        @Override
        public OptionalDouble of(Trial trial) {
            return trial.countedPerRequest(Counters::systemCalls);
        }
    },
    /** Instructions of the system under test per request, in user space and in the kernel. */
    @JsonProperty("instructionsPerRequest")
    INSTRUCTIONS("instructions", "instructions") {
        @Override
        public OptionalDouble of(Trial trial) {
            return trial.countedPerRequest(Counters::instructions);
        }
    },
    /** CPU cycles of the system under test per request, in user space and in the kernel. */
    @JsonProperty("cyclesPerRequest")
    CYCLES("cycles", "CPU cycles") {
        @Override
        public OptionalDouble of(Trial trial) {
            return trial.countedPerRequest(Counters::cycles);
        }
    };

    private static final List<Metric> COMPARED = List.of(THROUGHPUT, CPU, P99);

    private static final List<Metric> WORK =
            List.of(CPU, ALLOCATED, CONTEXT_SWITCHES, SYSTEM_CALLS, INSTRUCTIONS, CYCLES);

    private final String word;
    private final String title;

    Metric(String word, String title) {
        this.word = word;
        this.title = title;
    }

    /** Lists the metrics by which arms of a run are compared and gated; the others stand beside. */
    public static List<Metric> compared() {
        return COMPARED;
    }

    /** Lists the metrics of how much work a request is for the system under test, CPU time first. */
    public static List<Metric> work() {
        return WORK;
    }

    private static double resolutionNs(Trial trial) {
        return trial.traffic()
                .serviceTime()
                .map(times -> (double) times.resolutionNs())
                .orElse(0.0);
    }

    /**
     * Whether trials of arms that are under load in the same seconds tell it: what a request takes of a gateway, and
     * not how long it takes.
     */
    public boolean ofDuets() {
        return WORK.contains(this);
    }

    /** Its word on the command line. */
    public String word() {
        return word;
    }

    /** What it is, for people. */
    public String title() {
        return title;
    }

    /** Its value in a trial, where it was measured. */
    public abstract OptionalDouble of(Trial trial);

    /** The step in which its values come, in its own unit; 0 where they are as good as continuous. */
    public double stepOf(Trial trial) {
        return 0;
    }
}
