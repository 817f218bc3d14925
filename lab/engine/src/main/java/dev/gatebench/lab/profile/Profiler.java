package dev.gatebench.lab.profile;

import dev.gatebench.lab.process.EnvironmentException;

/** Something that samples the stacks of a running task. */
public interface Profiler {
    /**
     * Begins to sample.
     *
     * @throws EnvironmentException in one line when it cannot
     */
    Sampling start(Subject subject);
}
