package dev.gatebench.core.study;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.text.Numbers;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes the study that is measured to find how many injectors another study needs: that study's {@code direct} arm,
 * which demands most of an injector because no gateway slows it down, once under the greatest load of each model.
 */
public final class ProbeStudy {
    /** Longest window: a few seconds show the CPU time that an injector uses. */
    private static final Duration LONGEST_WINDOW = Duration.ofSeconds(5);

    private ProbeStudy() {}

    /** Returns the probe of a study with so many injectors. */
    public static Study of(Study whole, Fidelity fidelity, int injectors) {
        Study direct = whole.select(List.of(ArmSpec.DIRECT), List.of());
        Map<Fidelity, FidelitySpec> fidelities = new EnumMap<>(direct.fidelities());
        fidelities.put(fidelity, once(direct.at(fidelity)));
        return direct.with()
                .title("Probe of " + Numbers.amount(injectors, "injector") + " for: " + whole.title())
                .published(Optional.empty())
                .absent(Map.of())
                .injectors(new InjectorsSpec(OptionalInt.of(injectors)))
                .loads(greatest(whole.loads()))
                .slos(List.of())
                .comparisons(List.of())
                .rank(false)
                .counters(false)
                .fidelities(fidelities)
                .build();
    }

    /**
     * Returns the largest useful number of injectors: each of them needs a connection and a request a second of every
     * load.
     */
    public static int mostInjectors(Study whole, Fidelity fidelity) {
        IntStream connections = whole.loadsAt(fidelity).mapToInt(Load::connections);
        IntStream rates = Stream.concat(
                        whole.loadsAt(fidelity).map(Load::offeredPerSec),
                        whole.armsAt(fidelity).stream().map(ArmSpec::rate))
                .flatMapToInt(OptionalInt::stream);
        return IntStream.concat(connections, rates).reduce(InjectorsSpec.MOST, Math::min);
    }

    private static FidelitySpec once(FidelitySpec spec) {
        return spec.with()
                .forks(1)
                .rounds(1)
                .duet(false)
                .duetDriver(Optional.empty())
                .alone(Optional.empty())
                .measure(Collections.min(List.of(spec.measure(), LONGEST_WINDOW)))
                .jmh(Optional.empty())
                .build();
    }

    /**
     * Returns the greatest closed and the greatest open load; a load that is a share of another is less than that one.
     */
    private static List<Load> greatest(List<Load> loads) {
        List<Load> whole =
                loads.stream().map(load -> load.capacity().orElse(load)).toList();
        return Stream.of(false, true)
                .flatMap(open -> whole.stream()
                        .filter(load -> load.isOpen() == open)
                        .max(Comparator.comparingInt(Load::amount).thenComparingInt(Load::connections))
                        .stream())
                .toList();
    }
}
