package dev.gatebench.gatling;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.gatling.sweep.Sweep;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Runs the schedule whose file the system property {@value #SCHEDULE} names. */
public final class ScheduleSimulation extends Simulation {
    /** System property with the path of the schedule's file. */
    public static final String SCHEDULE = "gatebench.schedule";

    /**
     * Reads the schedule.
     *
     * @throws IOException when it, or the expected body, cannot be read
     */
    public ScheduleSimulation() throws IOException {
        String file = Optional.ofNullable(System.getProperty(SCHEDULE))
                .orElseThrow(() -> new IllegalArgumentException(
                        "system property '" + SCHEDULE + "' must be the path of a schedule's file, was not set"));
        Sweep sweep = Sweep.of(Json.read(Path.of(file), Schedule.class));
        setUp(sweep.populations()).maxDuration(sweep.bound());
    }
}
