package dev.gatebench.core.load;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Recognises open loads that differ in their rate alone, as a curve over the rate needs them. */
public final class Ladder {
    private static final int FEWEST_STEPS = 2;

    private Ladder() {}

    private record Kind(Optional<Arrivals> arrivals, int connections) {}

    /** Whether there are two or more open loads, all with the same arrivals and connections. */
    public static boolean isOne(Collection<Load> loads) {
        List<Load> open = loads.stream().filter(Load::isOpen).distinct().toList();
        return open.size() >= FEWEST_STEPS
                && open.stream()
                                .map(load -> new Kind(Arrivals.of(load), load.connections()))
                                .distinct()
                                .count()
                        == 1;
    }
}
