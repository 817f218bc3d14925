package dev.gatebench.lab.driver;

import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Task;
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
        Meters meters) {

    /** What there is where the driver's tasks are started. */
    public Inventory inventory() {
        return tasks.host(Role.INJECTOR).inventory();
    }

    /** What the meters tell a driver while it works. */
    public interface Meters {
        /** Whether all that a task used until its load ended has been read. */
        boolean haveRead(Task task, long loadEndedEpochMs);
    }
}
