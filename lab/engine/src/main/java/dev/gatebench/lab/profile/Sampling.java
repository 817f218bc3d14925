package dev.gatebench.lab.profile;

import dev.gatebench.core.profile.Stacks;
import dev.gatebench.lab.process.EnvironmentException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;

/** A profiler at work. */
public interface Sampling extends AutoCloseable {
    /**
     * Ends the profiler without further work: another load may be waiting.
     *
     * @throws EnvironmentException in one line when nothing comes of it
     */
    void stop();

    /**
     * Returns the samples until the profiler was ended.
     *
     * @throws EnvironmentException in one line when they cannot be read
     */
    Samples samples();

    /** Leaves nothing behind, whether the profiler was ended or not. */
    @Override
    void close();

    /**
     * Samples of a task.
     *
     * @param event the trigger of a sample, as the profiler calls it
     * @param worth the meaning of a sample
     * @param recording a recording that they were taken from, in the subject's folder
     * @param note a remark for readers; empty for none
     */
    record Samples(String event, Stacks stacks, Worth worth, Optional<Path> recording, Optional<String> note) {}

    /**
     * The meaning of a sample.
     *
     * @param cpuTime whether all of the task's CPU time is among the samples, each sample for as much
     * @param bytes allocated bytes for which a sample stands; absent where it stands for something else
     */
    record Worth(boolean cpuTime, OptionalDouble bytes) {
        static final Worth CPU = new Worth(true, OptionalDouble.empty());
        static final Worth UNKNOWN = new Worth(false, OptionalDouble.empty());
    }
}
