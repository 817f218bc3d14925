package dev.gatebench.gatling;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.gatling.sweep.Sweep;
import io.gatling.javaapi.core.Simulation;
import java.util.Map;

/**
 * A sweep against any base URL, as the system properties of {@link SweepSettings} say: for the IDE and for the
 * gatling-maven-plugin.
 */
public final class SweepSimulation extends Simulation {
    private static final long GAP_MS = 500;

    public SweepSimulation() {
        SweepSettings settings = SweepSettings.from(System.getProperties());
        Sweep sweep = Sweep.of(
                new RequestSpec("GET", settings.path(), Map.of(), 0), settings.status(), GAP_MS, settings.steps());
        setUp(sweep.populations()).maxDuration(sweep.bound());
    }
}
