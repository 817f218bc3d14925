package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.core.slo.Slo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class StudyWriterTest {
    private static final TlsSpec OTHER_TLS = new TlsSpec(TlsSpec.Version.TLS_1_2, false, TlsSpec.Certificate.RSA);

    @Property(tries = 300)
    void aStudyThatWasWrittenReadsAsItWas(@ForAll("studies") Study study) {
        assertThat(StudyParser.parse("quick.yml", StudyWriter.toYaml(study), List.of()))
                .isEqualTo(study);
    }

    @Provide
    Arbitrary<Study> studies() {
        Arbitrary<String> title = Arbitraries.strings()
                .withCharRange(' ', '~')
                .withChars('é', '’')
                .ofMinLength(1)
                .ofMaxLength(80)
                .filter(text -> !text.isBlank());
        Arbitrary<String> ids = Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(8);
        Arbitrary<List<String>> arms =
                ids.filter(id -> !id.equals("direct")).list().uniqueElements().ofMaxSize(4);
        Arbitrary<List<Integer>> loads = Arbitraries.integers()
                .between(1, 65_535)
                .list()
                .uniqueElements()
                .ofMinSize(1)
                .ofMaxSize(4);
        return Combinators.combine(
                        title,
                        arms,
                        loads,
                        settings(),
                        fidelity(),
                        fidelity(),
                        arms,
                        Arbitraries.doubles().between(0, 1))
                .as((line, names, concurrencies, settings, quick, full, versions, share) -> {
                    List<ArmSpec> specs = new ArrayList<>();
                    specs.add(new ArmSpec(
                            "direct",
                            "direct",
                            Optional.empty(),
                            Map.of(),
                            OptionalInt.of(4000),
                            Set.of(Fidelity.values())));
                    names.forEach(id -> specs.add(new ArmSpec(
                            id,
                            "shenyu",
                            versions.stream().findFirst(),
                            settings,
                            OptionalInt.empty(),
                            Set.of(Fidelity.FULL))));
                    Map<Fidelity, FidelitySpec> fidelities = new EnumMap<>(Fidelity.class);
                    fidelities.put(Fidelity.SMOKE, quick);
                    fidelities.put(Fidelity.QUICK, quick);
                    fidelities.put(Fidelity.FULL, full);
                    return new Study(
                            "quick",
                            versions.stream().findFirst().map(id -> "case-" + id.toLowerCase(Locale.ROOT)),
                            line,
                            versions.stream().findFirst().map(name -> name + ".yml"),
                            versions.stream().findFirst().map(id -> "published-" + id.toLowerCase(Locale.ROOT)),
                            Map.of("xiangyao", line),
                            new RuntimeSpec(RuntimeSpec.Kind.CONTAINER, RuntimeSpec.Network.HOST),
                            "another-driver",
                            names.isEmpty() ? InjectorsSpec.AUTO : new InjectorsSpec(OptionalInt.of(names.size())),
                            new BackendSpec(BackendSpec.Kind.MOCK, "normal(20ms,2ms)", "text(a: 'b' #c)", 3),
                            new RequestSpec("POST", "/a?b=c%20d", Map.of("X-A", "5", "X-B", "yes"), 10),
                            List.of(),
                            names.isEmpty()
                                    ? ClientSpec.CLEAR
                                    : new ClientSpec(ClientSpec.Scheme.HTTPS, 1, 1, false, OTHER_TLS),
                            specs,
                            concurrencies.stream().<Load>map(ClosedLoad::new).toList(),
                            List.of(Slo.parse("p99.9=50ms")),
                            names.stream()
                                    .map(id -> new ComparisonSpec("direct", id))
                                    .toList(),
                            names.size() % 2 == 0,
                            names.size() % 2 == 1,
                            fidelities,
                            CheckLimits.defaults()
                                    .with(Map.of("hostShare", share))
                                    .asMap());
                });
    }

    private static Arbitrary<Map<String, Object>> settings() {
        Arbitrary<Object> scalars = Arbitraries.oneOf(
                Arbitraries.strings().withCharRange(' ', '~').ofMaxLength(12).map(text -> (Object) text),
                Arbitraries.of("yes", "null", "~", "2.6", "0x1F", "1e3", "a\nb", "- x", "{}")
                        .map(text -> (Object) text),
                Arbitraries.of(true, false).map(flag -> (Object) flag),
                Arbitraries.integers().map(number -> (Object) number),
                Arbitraries.doubles().between(-1e6, 1e6).map(number -> (Object) number));
        Arbitrary<String> keys =
                Arbitraries.strings().withCharRange(' ', '~').ofMinLength(1).ofMaxLength(10);
        return Arbitraries.maps(
                        keys,
                        Arbitraries.oneOf(
                                scalars,
                                scalars.list().ofMaxSize(3).map(list -> (Object) list),
                                Arbitraries.maps(keys, scalars).ofMaxSize(2).map(map -> (Object) map)))
                .ofMaxSize(4);
    }

    private static Arbitrary<WarmUpSpec> warmUp(boolean paced, Arbitrary<Duration> times) {
        return Combinators.combine(Arbitraries.integers().between(1, 65_535), times, times)
                .as((concurrency, least, more) -> new WarmUpSpec(
                        new ClosedLoad(paced ? Math.min(concurrency, 10_000) : concurrency),
                        paced ? OptionalInt.of(10_000_000) : OptionalInt.empty(),
                        least,
                        least.plusMillis(100_000),
                        least.plusMillis(100_000).plus(more),
                        least.plusMillis(100_000)));
    }

    private static Arbitrary<FidelitySpec> fidelity() {
        Arbitrary<Duration> times = Arbitraries.longs().between(1, 99_999).map(Duration::ofMillis);
        return Combinators.combine(
                        // an arm cannot do without a rate where the others have one
                        Arbitraries.of(true, false)
                                .flatMap(paced -> warmUp(paced, times).list().ofSize(2)),
                        times,
                        times,
                        Arbitraries.integers().between(1, 100),
                        Arbitraries.of(Optional.<String>empty(), Optional.of("quick")),
                        Arbitraries.of(true, false))
                .as((warmUps, one, other, count, jmh, fit) -> new FidelitySpec(
                        fit,
                        count,
                        count * 10,
                        !fit,
                        !fit && count % 3 == 0 ? Optional.of("injector") : Optional.empty(),
                        fit
                                ? Optional.empty()
                                : Optional.of(new AloneSpec(
                                        count % 2 == 0 ? OptionalInt.empty() : OptionalInt.of(count), other, one)),
                        warmUps.get(0),
                        Map.of("direct", warmUps.get(1)),
                        one,
                        other,
                        one,
                        other,
                        one,
                        jmh));
    }
}
