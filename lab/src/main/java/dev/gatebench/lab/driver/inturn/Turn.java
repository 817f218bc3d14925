package dev.gatebench.lab.driver.inturn;

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
import java.util.function.Function;

/**
 * The turn of one driver: steps that it sends one after another.
 *
 * @param driver the driver
 * @param context what it is given: these steps, and a folder of its own
 */
record Turn(Driver driver, DriverContext context) {

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
                .map(steps -> new Turn(sending.apply(steps.get(0)), context(whole, steps)))
                .toList();
    }

    /** Of the folder {@code drivers/ID/fork-1} of one driver it is that of another: {@code drivers/OTHER/fork-1}. */
    private static DriverContext context(DriverContext whole, List<Step> steps) {
        Path own = steps.get(0)
                .driver()
                .map(id -> whole.folder()
                        .resolve(Path.of("..", "..", id, whole.label()))
                        .normalize())
                .orElse(whole.folder());
        String eventsFile = own.resolve(Path.of(whole.schedule().eventsFile()).getFileName())
                .toAbsolutePath()
                .toString();
        return whole.of(whole.schedule().turn(steps, eventsFile), own);
    }

    /**
     * Begins it.
     *
     * @throws EnvironmentException in one line when the driver cannot be started, or its folder not be made
     */
    DriverSession open() {
        try {
            Files.createDirectories(context.folder());
        } catch (IOException e) {
            throw new EnvironmentException(
                    "'" + context.folder() + "' cannot be made: " + e.getMessage() + "; free disk space or give --out",
                    e);
        }
        return driver.open(context);
    }
}
