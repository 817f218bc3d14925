package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialId;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.NoRoomException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class InjectorProbeTest {
    private static final Study STUDY = StudyParser.parse("busy.yml", """
            study: busy
            title: Busy
            injectors: auto
            arms:
              - {id: direct, gateway: direct}
            loads:
              - {concurrency: 100}
            """, List.of());

    private final List<Integer> tried = new ArrayList<>();

    @Test
    void doublesThemUntilTheInjectorCheckPasses() {
        InjectorProbe.Found found = find(64, injectors -> List.of(trial(1000, 2.4 / injectors)));

        assertThat(tried).containsExactly(1, 2, 4);
        assertThat(found.injectors()).isEqualTo(4);
        assertThat(found.words())
                .isEqualTo("injectors: auto gives 4: the busiest injector used 240 % with 1, 120 % with 2, 60 % with 4"
                        + " of its CPUs");
    }

    @Test
    void oneThatIsNotTooBusyIsEnough() {
        assertThat(find(64, injectors -> List.of(trial(1000, 0.79))).injectors())
                .isEqualTo(1);
        assertThat(tried).containsExactly(1);
    }

    @Test
    void goesOnWhileTwiceAsManySendMoreThoughNoneIsLessBusy() {
        InjectorProbe.Found found =
                find(64, injectors -> List.of(trial(Math.min(injectors * 500, 2000), injectors > 4 ? 0.5 : 1)));

        assertThat(tried).containsExactly(1, 2, 4, 8);
        assertThat(found.injectors()).isEqualTo(8);
    }

    @Test
    void endsWhereMoreOfThemSendNoMore() {
        InjectorProbe.Found found = find(64, injectors -> List.of(trial(1000, 0.95 + 0.01 * injectors)));

        assertThat(tried).containsExactly(1, 2);
        assertThat(found.injectors()).as("the least busy").isEqualTo(1);
        assertThat(found.words())
                .isEqualTo("injectors: auto gives 1, and more do not help: the busiest injector used 96 % with 1, 97 %"
                        + " with 2 of its CPUs, which is too much: give the injectors more CPUs, or lower the load");
    }

    @Test
    void triesNoMoreThanThereMayBe() {
        InjectorProbe.Found found = find(6, injectors -> List.of(trial(1000, 90.0 / injectors)));

        assertThat(tried).containsExactly(1, 2, 4, 6);
        assertThat(found.injectors()).isEqualTo(6);
        assertThat(found.words())
                .startsWith("injectors: auto gives 6, and the loads can be cut into no more parts: the busiest injector"
                        + " used 9000 % with 1,");
    }

    @Test
    void saysOfTheMostThatTheyDoNotHelpOnlyWhereTheyAddedLessThanTheyAre() {
        InjectorProbe.Found gained = find(5, injectors -> List.of(trial(1000 * injectors, 0.9)));
        InjectorProbe.Found lost = find(5, injectors -> List.of(trial(1000 * Math.min(4, injectors), 0.9)));

        assertThat(gained.injectors()).isEqualTo(5);
        assertThat(gained.words()).contains("gives 5, and the loads can be cut into no more parts: ");
        assertThat(lost.words()).contains(", and more do not help: ");
    }

    @Test
    void givesThoseForWhichThereIsRoom() {
        InjectorProbe.Found found = find(64, injectors -> {
            if (injectors > 2) {
                throw new NoRoomException("the node is full: choose another");
            }
            return List.of(trial(1000 * injectors, 0.9 + 0.01 * injectors));
        });

        assertThat(tried).containsExactly(1, 2, 4);
        assertThat(found.injectors()).as("the last, which could send more").isEqualTo(2);
        assertThat(found.words())
                .isEqualTo("injectors: auto gives 2, and there is no room for 4 (the node is full: choose another): the"
                        + " busiest injector used 91 % with 1, 92 % with 2 of its CPUs, which is too much: give the"
                        + " injectors more CPUs, or lower the load");
    }

    @Test
    void isNotToBeHadWhereThereIsNoRoomForOne() {
        assertThatThrownBy(() -> find(64, injectors -> {
                    throw new NoRoomException("the node is full");
                }))
                .isInstanceOf(NoRoomException.class)
                .hasMessage("the node is full");
    }

    @Test
    void theLoadUnderWhichTheyAreTheBusiestCounts() {
        assertThat(find(64, injectors -> List.of(trial(1000, 0.1), trial(1000, 1.2 / injectors)))
                        .injectors())
                .isEqualTo(2);
    }

    @Test
    void saysSoWhereItCannotBeTold() {
        InjectorProbe.Found found = find(
                64,
                injectors -> List.of(
                        judged(1000, Map.of(), Verdict.NOT_CHECKABLE, "its CPU time was not measured"),
                        trial(1000, 0.3)));

        assertThat(found.injectors()).isEqualTo(1);
        assertThat(found.words())
                .isEqualTo("injectors: auto gives 1: whether more are needed cannot be told, for its CPU time was not"
                        + " measured");
    }

    @Test
    void aProbeThatFailsFailsTheRunAndSaysWhy() {
        assertThatThrownBy(() -> find(
                        64,
                        injectors -> List.of(
                                injectors == 1
                                        ? trial(1000, 1)
                                        : Trial.failed(
                                                new TrialId("direct", new ClosedLoad(100), 1, 1),
                                                "fake",
                                                Instant.EPOCH,
                                                "injector 2 of 2: out of memory",
                                                List.of()))))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("injectors: auto must measure a probe of 2 injectors, which failed: injector 2 of 2: out"
                        + " of memory; see to that, or give their number");
    }

    private InjectorProbe.Found find(int most, IntFunction<List<Trial>> measured) {
        return new InjectorProbe(STUDY, Fidelity.SMOKE, most, probe -> {
                    int injectors = probe.injectors().count().orElseThrow();
                    tried.add(injectors);
                    return measured.apply(injectors);
                })
                .find();
    }

    private static Trial trial(double perSec, double share) {
        return judged(perSec, Map.of("share", share), share < 0.8 ? Verdict.PASS : Verdict.FAIL, "used");
    }

    private static Trial judged(double perSec, Map<String, Double> figures, Verdict verdict, String detail) {
        return TrialBuilder.trial("direct", new ClosedLoad(100), 1, 1)
                .throughputPerSec(perSec)
                .build()
                .withFindings(
                        TrialStatus.VALID,
                        List.of(new CheckResult(
                                CheckNames.INJECTOR, verdict, detail, Optional.empty(), figures, Optional.empty())));
    }
}
