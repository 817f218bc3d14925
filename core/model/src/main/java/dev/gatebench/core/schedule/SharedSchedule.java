package dev.gatebench.core.schedule;

import dev.gatebench.core.load.Parts;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/**
 * A schedule that several injectors work through together, each with a part of every load and with files of its own.
 */
public final class SharedSchedule {
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private final Schedule whole;
    private final int injectors;

    /**
     * Divides a schedule.
     *
     * @param injectors number of injectors, ≥ 2
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
     * Returns the schedule of one injector. Its files bear the names of the whole's, in a folder of its own; the
     * expected body must be there.
     *
     * @param number number of the injector, from 0
     */
    public Schedule part(int number, Path folder) {
        return whole.part(steps(number), folder)
                .with()
                // seeds that differ by little may give sequences that overlap
                .seed(whole.seed() ^ (number * GOLDEN_RATIO))
                .together(new Together(folder.resolve("gate").toString(), number, injectors))
                .build();
    }

    private List<Step> steps(int number) {
        return whole.steps().stream()
                .map(step -> step.with()
                        .load(step.load().over(injectors).get(number))
                        .ratePerSec(rate(step, number))
                        .build())
                .toList();
    }

    private OptionalInt rate(Step step, int number) {
        return step.ratePerSec().isPresent()
                ? Parts.of(step.ratePerSec().getAsInt(), injectors).skip(number).findFirst()
                : OptionalInt.empty();
    }
}
