package dev.gatebench.lab.driver.inturn;

import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.driver.DriverContext;
import dev.gatebench.lab.driver.DriverSession;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The turn of one driver: steps that it sends one after another.
 *
 * @param driver the driver
 * @param context what it is given: these steps, and a folder of its own
 * @param expectedBody the file of the whole that holds what every reply must be
 */
record Turn(Driver driver, DriverContext context, Path expectedBody) {

    /**
     * Splits a schedule by who sends its steps.
     *
     * @param whole what all of them are given; its folder is that of the driver that has no name in the steps
     */
    static List<Turn> of(DriverContext whole, Function<Step, Driver> sending) {
        List<List<Step>> turns = new ArrayList<>();
        for (Step step : whole.schedule().steps()) {
            if (turns.isEmpty() || !turns.get(turns.size() - 1).get(0).driver().equals(step.driver())) {
                turns.add(new ArrayList<>());
            }
            turns.get(turns.size() - 1).add(step);
        }
        return turns.stream()
                .map(steps -> new Turn(
                        sending.apply(steps.get(0)),
                        context(whole, steps),
                        Path.of(whole.schedule().expect().bodyFile())))
                .toList();
    }

    /** Gives a driver that steps name a folder within the whole's, with logs of its own. */
    private static DriverContext context(DriverContext whole, List<Step> steps) {
        Optional<String> id = steps.get(0).driver();
        Path folder =
                id.map(name -> whole.folder().toAbsolutePath().resolve(name)).orElse(whole.folder());
        Schedule part = id.isEmpty()
                ? whole.schedule().withSteps(steps)
                : whole.schedule().part(steps, folder);
        return whole.of(part, folder, id.map(name -> whole.label() + "-" + name).orElse(whole.label()));
    }

    /**
     * Begins it.
     *
     * @throws EnvironmentException in one line when the driver cannot be started, or its folder not be written
     */
    DriverSession open() {
        try {
            Files.createDirectories(context.folder());
            Path own = Path.of(context.schedule().expect().bodyFile());
            if (!Files.exists(own)) {
                Files.copy(expectedBody, own);
            }
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + context.folder() + "' cannot be written: " + e.getMessage()
                            + "; free disk space or give --out",
                    e);
        }
        return driver.open(context);
    }
}
