package dev.gatebench.lab.profile;

import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.Tasks;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A task to profile.
 *
 * @param task the system under test
 * @param length how long samples are wanted
 * @param name the name of the profile's own files, without their ends
 * @param folder an existing folder for files that are kept
 * @param logs the run's folder for logs
 * @param tasks starts helpers
 */
public record Subject(Task task, Duration length, String name, Path folder, Path logs, Tasks tasks) {
    /** Returns the subject for another time. */
    public Subject lasting(Duration other) {
        return new Subject(task, other, name, folder, logs, tasks);
    }
}
