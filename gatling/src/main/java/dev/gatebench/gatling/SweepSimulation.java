package dev.gatebench.gatling;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.gatling.sweep.ReplyChecks;
import dev.gatebench.gatling.sweep.Sweep;
import io.gatling.javaapi.core.Simulation;
import java.util.Map;
import java.util.Optional;

/**
 * A sweep against any base URL, as the system properties of {@link SweepSettings} say: for the IDE and for the
 * gatling-maven-plugin.
 */
public final class SweepSimulation extends Simulation {
    private static final long GAP_MS = 500;

    public SweepSimulation() {
        SweepSettings settings = SweepSettings.from(System.getProperties());
        Sweep sweep = new Sweep(
                new RequestSpec("GET", settings.path(), Map.of(), 0),
                ReplyChecks.ofStatus(settings.status()),
                GAP_MS,
                settings.steps(),
                event -> {},
                Optional.empty(),
                Optional.empty());
        setUp(sweep.populations()).maxDuration(sweep.bound());
    }
}
