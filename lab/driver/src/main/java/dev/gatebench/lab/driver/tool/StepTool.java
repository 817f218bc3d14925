package dev.gatebench.lab.driver.tool;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Step;
import java.nio.file.Path;
import java.util.List;

/** A command-line tool that sends the load of one step and then tells what came of it. */
public interface StepTool {

    /** The name that people know it by. */
    String id();

    /**
     * Writes the files into the fork's folder that its command needs, which is the request's body in a file where it
     * does not say otherwise; called once, before the first step.
     *
     * @param request what it will send
     * @return files and folders beside the run's own that it reads
     */
    default List<Path> prepare(Path folder, RequestSpec request) {
        RequestBody.write(folder, request);
        return List.of();
    }

    /** The command for a step: an array of arguments. */
    List<String> command(ToolStep step);

    /**
     * How many CPUs its threads can use at once.
     *
     * @param cpus how many it has
     */
    default int mostCpus(Step step, int cpus) {
        return cpus;
    }

    /**
     * For how long it sends before its measured window begins: its times count from then on. A warm-up has no such
     * time, since nothing is measured in it.
     *
     * @param cpus how many CPUs it has
     * @return ms
     */
    default long leadMs(Step step, int cpus) {
        return 0;
    }

    /**
     * Whether this line of its output says that it has sent its last request. One that says nothing of the kind has
     * sent it when it is gone.
     */
    boolean endsLoad(String line);

    /** Whether it writes a file of results beside what it prints, at {@link ToolStep#results()}. */
    default boolean writesResults() {
        return false;
    }

    /**
     * What it observed.
     *
     * @throws IllegalArgumentException in one line when the output is not what it should be
     */
    DriverTrial observed(ToolStep step, ToolOutput output);
}
