package dev.gatebench.lab.measure;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.schedule.Window;
import dev.gatebench.core.trial.BackendFigures;
import dev.gatebench.core.trial.HostFigures.HostSpeed;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.driver.DriverEvent;
import dev.gatebench.lab.gateway.RunningArm;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.meter.SilentLoad;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * All observations of a trial but for those of the meters.
 *
 * @param load from its first connection to its last reply; empty where its end is not known
 * @param injectorCpus how many CPUs the injectors could use at once
 * @param parts each of several injectors by itself; none where one sent all
 * @param beside the arms that were under load in the same seconds, with the tasks that sent to them
 * @param backend the counts of the backends; empty where one could not be asked
 * @param warm whether the arm's warm-up ended because it was steady
 * @param warmUpErrorShare errors ÷ requests in that warm-up; empty where the driver cannot tell
 * @param start 1, and one more for each time that the run was resumed
 */
record TrialObservations(
        TrialId planned,
        DriverTrial driver,
        Optional<SilentLoad> load,
        RunningArm arm,
        List<Task> injectors,
        int injectorCpus,
        List<DriverEvent.Part> parts,
        Map<RunningArm, List<Task>> beside,
        Optional<BackendFigures> backend,
        Optional<HostSpeed> hostSpeed,
        boolean warm,
        OptionalDouble warmUpErrorShare,
        int start) {
    Window window() {
        return driver.window();
    }

    /** Whether one of the tasks worked for an arm beside this one too. */
    boolean workForOthersToo(List<Task> tasks) {
        return beside.entrySet().stream()
                .flatMap(other -> tasks(other.getKey(), other.getValue()).values().stream())
                .anyMatch(others -> others.stream().anyMatch(tasks::contains));
    }

    /** Returns the tasks of each role. */
    Map<Role, List<Task>> tasks() {
        return tasks(arm, injectors);
    }

    Stream<Task> allTasks() {
        return tasks().values().stream().flatMap(List::stream);
    }

    private static Map<Role, List<Task>> tasks(RunningArm arm, List<Task> injectors) {
        Map<Role, List<Task>> tasks = new EnumMap<>(Role.class);
        tasks.put(Role.SUT, List.of(arm.task()));
        tasks.put(Role.INJECTOR, injectors);
        if (!arm.backendTasks().isEmpty()) {
            tasks.put(Role.BACKEND, arm.backendTasks());
        }
        return tasks;
    }
}
