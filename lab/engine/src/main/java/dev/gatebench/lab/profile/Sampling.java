package dev.gatebench.lab.profile;

import dev.gatebench.core.profile.Stacks;
import dev.gatebench.lab.process.EnvironmentException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;

/** A profiler at work. */
public interface Sampling extends AutoCloseable {
    /**
     * Ends it, and takes no longer than that: another load may be waiting.
     *
     * @throws EnvironmentException in one line when nothing comes of it
     */
    void stop();

    /**
     * What was sampled until it was ended.
     *
     * @throws EnvironmentException in one line when it cannot be read
     */
    Samples samples();

    /** Leaves nothing behind, whether it was ended or not. */
    @Override
    void close();

    /**
     * What was sampled.
     *
     * @param event what triggered a sample, as the profiler calls it
     * @param stacks the stacks
     * @param worth what the samples are of
     * @param recording a recording that they were taken from, in the subject's folder
     * @param note what a reader must know; empty for nothing
     */
    record Samples(String event, Stacks stacks, Worth worth, Optional<Path> recording, Optional<String> note) {}

    /**
     * What samples are of.
     *
     * @param cpuTime whether all of the task's CPU time is among them, each sample for as much
     * @param bytes what a sample stands for of what was allocated, bytes; absent where it stands for something else
     */
    record Worth(boolean cpuTime, OptionalDouble bytes) {
        static final Worth CPU = new Worth(true, OptionalDouble.empty());
        static final Worth UNKNOWN = new Worth(false, OptionalDouble.empty());
    }
}
