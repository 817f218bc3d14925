package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import java.nio.file.Path;
import java.util.List;

/** A command-line tool that sends the load of one step and then prints what came of it. */
public interface StepTool {

    /** The name that people know it by. */
    String id();

    /**
     * Writes the files into the fork's folder that its command needs; called once.
     *
     * @return files and folders beside the run's own that it reads
     */
    List<Path> prepare(Path folder);

    /**
     * The command for a step.
     *
     * @param seconds how long it is to send, whole seconds
     * @param cpus how many CPUs it has
     * @param folder the fork's folder
     */
    List<String> command(Step step, RequestSpec request, long seconds, int cpus, Path folder);

    /**
     * How many CPUs its threads can use at once.
     *
     * @param cpus how many it has
     */
    default int mostCpus(Step step, int cpus) {
        return cpus;
    }

    /** Whether this line of its output says that it has sent its last request. */
    boolean endsLoad(String line);

    /**
     * What it observed.
     *
     * @param endEpochMs when the line was read that says that the load has ended, ms since 1970
     * @param output all lines that it printed
     * @throws IllegalArgumentException in one line when the output is not what it should be
     */
    DriverTrial observed(Step step, long endEpochMs, List<String> output);
}
