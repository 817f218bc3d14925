package dev.gatebench.core.schedule;

import dev.gatebench.core.load.Parts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A schedule that several injectors work through together, each with a part of every load and with files of its own.
 */
public final class SharedSchedule {
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private final Schedule whole;
    private final int injectors;

    /**
     * A schedule for several.
     *
     * @param injectors how many, ≥ 2
     * @throws IllegalArgumentException in one line when a step has fewer connections, or requests a second, than that
     */
    public SharedSchedule(Schedule whole, int injectors) {
        this.whole = whole;
        this.injectors = injectors;
        whole.steps().forEach(step -> requireParts(step, injectors));
    }

    private static void requireParts(Step step, int injectors) {
        var unused = step.load().over(injectors);
        if (step.ratePerSec().orElse(injectors) < injectors) {
            throw new IllegalArgumentException("the rate of arm '" + step.arm()
                    + "' must be at least one request a second for each injector, was "
                    + step.ratePerSec().getAsInt() + " for " + injectors
                    + ": give fewer injectors, or a higher rate");
        }
    }

    /**
     * What one of them does. Its files bear the names of the whole's, in a folder of its own; the expected body must be
     * there.
     *
     * @param number which of them, from 0
     * @param folder its folder
     */
    public Schedule part(int number, Path folder) {
        Schedule part = whole.part(steps(number), folder);
        return new Schedule(
                part.request(),
                part.expect(),
                part.gapMs(),
                part.eventsFile(),
                part.steps(),
                // seeds that differ by little may give sequences that overlap
                whole.seed() ^ (number * GOLDEN_RATIO),
                part.endFile(),
                Optional.of(new Together(folder.resolve("gate").toString(), number, injectors)));
    }

    private List<Step> steps(int number) {
        return whole.steps().stream()
                .map(step -> step.part(step.load().over(injectors).get(number), rate(step, number)))
                .toList();
    }

    private OptionalInt rate(Step step, int number) {
        return step.ratePerSec().isPresent()
                ? Parts.of(step.ratePerSec().getAsInt(), injectors).skip(number).findFirst()
                : OptionalInt.empty();
    }
}
