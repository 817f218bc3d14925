package dev.gatebench.core.study;

import dev.gatebench.core.load.Load;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The study that is measured to find how many injectors another one needs: its {@code direct} arm, which asks most of
 * an injector since no gateway slows it down, once under the greatest load of each model.
 */
public final class ProbeStudy {
    /** What the injector uses shows in a few seconds: its check is no matter of rare events. */
    private static final Duration MOST_MEASURED = Duration.ofSeconds(5);

    private ProbeStudy() {}

    /**
     * The study.
     *
     * @param injectors how many are tried
     */
    public static Study of(Study whole, Fidelity fidelity, int injectors) {
        Study direct = whole.select(List.of(ArmSpec.DIRECT), List.of());
        Map<Fidelity, FidelitySpec> fidelities = new EnumMap<>(direct.fidelities());
        fidelities.put(fidelity, once(direct.at(fidelity)));
        return new Study(
                whole.name(),
                whole.testCase(),
                "Probe of " + injectors + (injectors == 1 ? " injector" : " injectors") + " for: " + whole.title(),
                Optional.empty(),
                whole.publishedCase(),
                Map.of(),
                whole.runtime(),
                whole.driver(),
                new InjectorsSpec(OptionalInt.of(injectors)),
                whole.backend(),
                whole.request(),
                direct.arms(),
                greatest(whole.loads()),
                List.of(),
                List.of(),
                false,
                false,
                fidelities,
                whole.checks());
    }

    /** The most injectors that are of use: each load has a connection, and a request a second, for every one. */
    public static int mostInjectors(Study whole, Fidelity fidelity) {
        IntStream connections = whole.loadsAt(fidelity).mapToInt(Load::connections);
        IntStream rates = Stream.concat(
                        whole.loadsAt(fidelity).map(Load::offeredPerSec),
                        whole.armsAt(fidelity).stream().map(ArmSpec::rate))
                .flatMapToInt(OptionalInt::stream);
        return IntStream.concat(connections, rates).reduce(InjectorsSpec.MOST, Math::min);
    }

    /** One trial of each load. */
    private static FidelitySpec once(FidelitySpec spec) {
        return new FidelitySpec(
                spec.fitForNumbers(),
                1,
                1,
                false,
                Optional.empty(),
                Optional.empty(),
                spec.warmUp(),
                spec.armWarmUps(),
                spec.ramp(),
                spec.settle(),
                spec.measure().compareTo(MOST_MEASURED) < 0 ? spec.measure() : MOST_MEASURED,
                spec.tail(),
                spec.gap(),
                Optional.empty());
    }

    /** A load that is a share of another is less than that one. */
    private static List<Load> greatest(List<Load> loads) {
        List<Load> whole = loads.stream()
                .map(load -> load.capacity().<Load>map(capacity -> capacity).orElse(load))
                .toList();
        return Stream.of(false, true)
                .flatMap(open -> whole.stream()
                        .filter(load -> load.isOpen() == open)
                        .max(Comparator.comparingInt(Load::amount).thenComparingInt(Load::connections))
                        .stream())
                .toList();
    }
}
