package dev.gatebench.lab.driver;

import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Tasks;
import dev.gatebench.lab.process.Time;
import java.nio.file.Path;

/**
 * What a driver needs for one fork.
 *
 * @param schedule what it is to do
 * @param tasks starts its tasks
 * @param placement the CPUs of each role
 * @param home where the jars are
 * @param label name of the fork's files: {@code fork-1}, in a resumed run {@code fork-1-start-2}
 * @param folder a folder of its own for this fork, there already
 * @param logs the run's folder for logs
 * @param time the lab's time
 * @param meters whether what a task used is known
 * @param seat where its tasks are started
 */
public record DriverContext(
        Schedule schedule,
        Tasks tasks,
        Placement placement,
        Home home,
        String label,
        Path folder,
        Path logs,
        Time time,
        Meters meters,
        Seat seat) {

    /**
     * Where an injector is.
     *
     * @param host the host that its tasks are started on
     * @param injectors how many injectors share its CPUs, this one among them
     */
    public record Seat(Host host, int injectors) {}

    /** Of an injector that is the only one, on the host of its role. */
    public DriverContext(
            Schedule schedule,
            Tasks tasks,
            Placement placement,
            Home home,
            String label,
            Path folder,
            Path logs,
            Time time,
            Meters meters) {
        this(
                schedule,
                tasks,
                placement,
                home,
                label,
                folder,
                logs,
                time,
                meters,
                new Seat(tasks.host(Role.INJECTOR), 1));
    }

    /** Gives a part of the schedule a folder and files of its own. */
    public DriverContext of(Schedule part, Path own, String ownLabel) {
        return new DriverContext(part, tasks, placement, home, ownLabel, own, logs, time, meters, seat);
    }

    /** The host that the driver's tasks are started on. */
    public Host host() {
        return seat.host();
    }

    /** What there is where the driver's tasks are started. */
    public Inventory inventory() {
        return host().inventory();
    }

    /**
     * Starts a task of the driver's.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when the program cannot be started
     */
    public Task start(TaskSpec spec) {
        return tasks.startOn(host(), spec);
    }

    /**
     * Starts what helps a task of the driver's, and is not measured itself, on the same machine.
     *
     * @throws dev.gatebench.lab.process.EnvironmentException when the program cannot be started
     */
    public Task startHelper(TaskSpec spec) {
        return tasks.startOn(host().helpers(), spec);
    }

    /** The name of a task that each of several injectors has. */
    public String taskName(String name) {
        return schedule.together()
                .map(among -> name + "-" + (among.number() + 1))
                .orElse(name);
    }

    /** What the meters tell a driver while it works. */
    public interface Meters {
        /** Whether all that a task used until its load ended has been read. */
        boolean haveRead(Task task, long loadEndedEpochMs);
    }
}
