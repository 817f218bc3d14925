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
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The surroundings of a driver in one fork.
 *
 * @param label name of the fork's files: {@code fork-1}, in a resumed run {@code fork-1-start-2}
 * @param folder a folder of its own for this fork, there already
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
     * The place of an injector.
     *
     * @param injectors how many injectors share its CPUs, this one among them
     */
    public record Seat(Host host, int injectors) {}

    /** Tells a driver at work how far the meters have read. */
    public interface Meters {
        /** Whether all that a task used until its load ended has been read. */
        boolean haveRead(Task task, long loadEndedEpochMs);
    }

    /** Makes the context of the only injector, on the host of its role. */
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

    /** Returns the context of a part of the schedule, with a folder and files of its own. */
    public DriverContext of(Schedule part, Path own, String ownLabel) {
        return new DriverContext(part, tasks, placement, home, ownLabel, own, logs, time, meters, seat);
    }

    /** Returns this context on another seat, with the CPUs of it. */
    public DriverContext at(Seat other, Placement there) {
        return new DriverContext(schedule, tasks, there, home, label, folder, logs, time, meters, other);
    }

    /**
     * Makes the folder for a part of a schedule, with the bodies that replies must have.
     *
     * @throws EnvironmentException in one line when it cannot be written
     */
    public void prepareFolder(Schedule whole) {
        try {
            Files.createDirectories(schedule.together()
                    .map(together -> together.startGate().folder())
                    .orElse(folder));
            for (int i = 0; i < whole.bodyFiles().size(); i++) {
                Path body = Path.of(whole.bodyFiles().get(i));
                Path own = Path.of(schedule.bodyFiles().get(i));
                if (!own.equals(body) && Files.exists(body)) {
                    Files.copy(body, own, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + folder + "' cannot be written: " + e.getMessage() + "; free disk space or give --out", e);
        }
    }

    /** Returns the host that the driver's tasks are started on. */
    public Host host() {
        return seat.host();
    }

    /** Returns the inventory of that host. */
    public Inventory inventory() {
        return host().inventory();
    }

    /** Starts a task of the driver's. Throws EnvironmentException when the program cannot be started. */
    public Task start(TaskSpec spec) {
        return tasks.startOn(host(), spec);
    }

    /**
     * Starts a task beside a task of the driver's, on the same machine, which helps it and is not measured.
     *
     * @throws EnvironmentException when the program cannot be started
     */
    public Task startHelper(TaskSpec spec) {
        return tasks.startOn(host().helpers(), spec);
    }

    /** Returns a task's name, with the injector's number where there are several. */
    public String taskName(String name) {
        return schedule.together()
                .map(among -> name + "-" + (among.number() + 1))
                .orElse(name);
    }
}
