package dev.gatebench.lab.measure;

import dev.gatebench.core.run.RunFolder;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.host.Tasks;
import java.time.Duration;

/** Benchmarks without a gateway that a run makes after its trials. */
public interface Benchmarks {
    /** Returns the name of the tool: {@code JMH}. */
    String name();

    /** Names the tool and how it is run, for people: {@code JMH, quick}. */
    String words();

    /** Estimates how long they take. */
    Duration estimate();

    /**
     * Runs them and waits for their end.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when they fail
     */
    void run(Tasks tasks, Placement placement, RunFolder folder);
}
