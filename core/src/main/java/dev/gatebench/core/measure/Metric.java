package dev.gatebench.core.measure;

import com.fasterxml.jackson.annotation.JsonProperty;
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
    };

    private static final List<Metric> COMPARED = List.of(THROUGHPUT, CPU, P99);

    private final String word;
    private final String title;

    Metric(String word, String title) {
        this.word = word;
        this.title = title;
    }

    /** Those by which arms of a run are compared; the others stand beside published figures alone. */
    public static List<Metric> compared() {
        return COMPARED;
    }

    private static double resolutionNs(Trial trial) {
        return trial.traffic()
                .serviceTime()
                .map(times -> (double) times.resolutionNs())
                .orElse(0.0);
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
