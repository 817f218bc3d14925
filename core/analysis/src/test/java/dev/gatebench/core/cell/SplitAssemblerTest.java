package dev.gatebench.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.HostFigures.RoleCpus;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Quantiles;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Posts of 512,000 bytes over 16 connections, as nginx and HAProxy answer them; times are in ms. */
class SplitAssemblerTest {
    private static final Load LOAD = new ClosedLoad(16);
    private static final double MS = 1e6;
    private static final Map<String, Long> NONE_DELAYED = Map.of("TcpExtDelayedACKs", 30L);

    private final Trial direct = served("direct", 2, 6500)
            .processes(Map.of("sut", used(0.15 * 6500, 1), "injector", used(500, 1)))
            .tcp(NONE_DELAYED)
            .build();

    @Test
    void aDelayedAckThatTheKernelCountedIsNamed() {
        IdleTime idle = idle(waiting().tcp(Map.of("TcpExtDelayedACKs", 300L)).build(), direct)
                .orElseThrow();

        assertThat(idle.addedNs()).isCloseTo(41 * MS, within(1.0));
        assertThat(idle.idleNs())
                .as("its 0.8 ms at a CPU that is busy for 42 %")
                .isCloseTo(39.63 * MS, within(0.05 * MS));
        assertThat(idle.near()).contains(Quantum.DELAYED_ACK);
        assertThat(idle.shown()).isTrue();
        assertThat(idle.words("nginx", "closed 16", 0.8 * MS))
                .contains("nginx at closed 16 mostly waits", "39.6 ms", "Near 40 ms, the timer of a delayed ACK")
                .contains("counted 0.577 a request", "with direct 0.0046", "TcpExtDelayedACKs of the machine's network")
                .doesNotContain("not known");
    }

    @Test
    void aTimerThatRunsOutInHalfOfTheRequestsIsFoundAboveTheMedian() {
        IdleTime idle = idle(halfWaiting(290), direct).orElseThrow();

        assertThat(idle.near()).contains(Quantum.DELAYED_ACK);
        assertThat(idle.nearQuantile()).hasValue(0.75);
        assertThat(idle.shown()).isTrue();
        assertThat(idle.words("nginx", "closed 16", 0.8 * MS))
                .contains("Near 40 ms, the timer of a delayed ACK, at its 75 % quantile: the kernel counted 0.558");
        assertThat(idle(halfWaiting(180), direct))
                .hasValueSatisfying(few -> assertThat(few.shown()).isFalse());
    }

    private static Trial halfWaiting(long delayedAcks) {
        return waiting()
                .serviceTimeNs(times(23.6, 44))
                .tcp(Map.of("TcpExtDelayedACKs", delayedAcks))
                .build();
    }

    @Test
    void anAckThatIsDelayedWhileTheBackendTakesItsTimeIsNoCause() {
        Trial counted = waiting().tcp(Map.of("TcpExtDelayedACKs", 520L)).build();

        assertThat(new SplitAssembler(List.of(counted, direct), OptionalLong.of(Math.round(50 * MS)))
                        .of("nginx", LOAD, List.of(counted))
                        .flatMap(CellSplit::idle))
                .hasValueSatisfying(idle -> {
                    assertThat(idle.near()).contains(Quantum.DELAYED_ACK);
                    assertThat(idle.shown()).isFalse();
                });
    }

    @Test
    void aDirectTrialWhoseTimesLeaveSomethingOutCountsWithTheTimeOfEachConnection() {
        Trial saturated = TrialBuilder.like(direct)
                .throughputPerSec(6500)
                .build()
                .withFindings(
                        TrialStatus.INVALID,
                        List.of(
                                new CheckResult(CheckNames.LITTLE, Verdict.FAIL, "it was"),
                                new CheckResult(CheckNames.INJECTOR, Verdict.FAIL, "it was")));
        CellSplit split = split(waiting().build(), saturated).orElseThrow();

        assertThat(split.directMedianNs()).as("no median is known").isEmpty();
        assertThat(split.idle().orElseThrow().addedNs())
                .as("16 connections at 6,500 a second")
                .isCloseTo((43 - 16 / 6500.0 * 1000) * MS, within(1.0));
    }

    @Test
    void countersThatDidNotGrowShowNothing() {
        IdleTime idle = idle(waiting().tcp(Map.of("TcpExtDelayedACKs", 3L)).build(), direct)
                .orElseThrow();

        assertThat(idle.shown()).isFalse();
        assertThat(idle.near()).contains(Quantum.DELAYED_ACK);
        assertThat(idle.words("nginx", "closed 16", 0.8 * MS))
                .contains("not shown by the kernel", "cause is not known");
    }

    @Test
    void countersThatGrowWithDirectTooShowNothing() {
        Trial alike = TrialBuilder.like(direct)
                .tcp(Map.of("TcpExtDelayedACKs", 6500L))
                .build();

        assertThat(idle(waiting().tcp(Map.of("TcpExtDelayedACKs", 600L)).build(), alike))
                .hasValueSatisfying(idle -> assertThat(idle.shown()).isFalse());
    }

    @Test
    void nothingIsClaimedFromCountersThatWereNotRead() {
        IdleTime idle = idle(waiting().build(), direct).orElseThrow();

        assertThat(idle.counted()).isEmpty();
        assertThat(idle.shown()).isFalse();
        assertThat(idle.words("nginx", "closed 16", 0.8 * MS))
                .contains("no counter of it was read, so the cause is not known");
    }

    @Test
    void anArmThatIsSpokenToInAnotherWayThanDirectAddsWhatTheClientAdds() {
        Trial overTls = waiting()
                .client(ClientSpec.CLEAR.withScheme(ClientSpec.Scheme.HTTPS))
                .build();

        assertThat(idle(overTls, direct)).isEmpty();
        assertThat(split(overTls, direct).orElseThrow().directMedianNs()).isEmpty();
    }

    @Test
    void aSaturatedClosedLoopWaitsForSomebodysWork() {
        Trial saturated = served("slow", 32, 500)
                .processes(Map.of("sut", used(950, 1), "backend", used(75, 1), "injector", used(100, 1)))
                .tcp(Map.of("TcpExtDelayedACKs", 500L))
                .build();

        assertThat(idle(saturated, direct)).isEmpty();
    }

    @Test
    void aThreadThatMayBeBusyAllTheTimeHidesBehindIdleCpus() {
        Trial oneThread = served("slow", 32, 500)
                .processes(Map.of("sut", used(950, 8), "backend", used(75, 1), "injector", used(100, 1)))
                .build();

        assertThat(idle(oneThread, direct)).isEmpty();
    }

    @Test
    void waitingBehindABusyBackendOrInjectorIsNoFinding() {
        Stream.of("backend", "injector").forEach(busy -> assertThat(idle(
                        waiting()
                                .processes(Map.of(
                                        "sut", used(416, 1),
                                        "backend", used(busy.equals("backend") ? 810 : 80, 1),
                                        "injector", used(busy.equals("injector") ? 810 : 80, 1)))
                                .build(),
                        direct))
                .as(busy)
                .isEmpty());
    }

    @Test
    void waitingForCpusThatOtherProgramsHaveIsNoFinding() {
        assertThat(idle(
                        waiting()
                                .host(OptionalDouble.of(0), OptionalDouble.of(0.06))
                                .build(),
                        direct))
                .isEmpty();
        assertThat(idle(
                        waiting()
                                .host(OptionalDouble.of(0.06), OptionalDouble.of(0))
                                .build(),
                        direct))
                .as("steal")
                .isEmpty();
        assertThat(idle(
                        waiting()
                                .host(OptionalDouble.of(0), OptionalDouble.empty())
                                .build(),
                        direct))
                .as("not measured")
                .isEmpty();
        assertThat(idle(
                        waiting()
                                .roleCpus(cpus("sut", 0.01, 0), cpus("backend", 0.07, 0))
                                .build(),
                        direct))
                .as("on the backend's CPUs alone")
                .isEmpty();
    }

    @Test
    void threadsThatWaitForACpuAreBusy() {
        assertThat(idle(waiting().roleCpus(cpus("sut", 0.01, 0.1)).build(), direct)
                        .orElseThrow()
                        .busyShares())
                .hasEntrySatisfying("sut", share -> assertThat(share).isCloseTo(0.516, within(1e-9)));
        assertThat(idle(waiting().roleCpus(cpus("sut", 0.01, 0.5)).build(), direct))
                .isEmpty();
    }

    @Test
    void workIsNoIdleTimeHoweverLongItTakes() {
        Trial working = served("slow", 12, 50)
                .processes(Map.of("sut", used(9 * 50, 1), "backend", used(8, 1), "injector", used(5, 1)))
                .build();

        assertThat(idle(working, direct)).isEmpty();
    }

    @Test
    void withoutDirectTheMedianIsSplitAndNothingIsFound() {
        CellSplit split = split(waiting().build()).orElseThrow();

        assertThat(split.directMedianNs()).isEmpty();
        assertThat(split.idle()).isEmpty();
        assertThat(split.restNs()).isCloseTo((43 - 0.8 - 0.15) * MS, within(1.0));
    }

    @Test
    void directMayHaveBeenRefusedForABusyMachineButNotForWrongReplies() {
        assertThat(idle(waiting().build(), refused(CheckNames.INJECTOR))).isPresent();
        assertThat(idle(waiting().build(), refused(CheckNames.PAYLOAD))).isEmpty();
    }

    @Test
    void neitherADuetsArmsNorTheDirectArmAreSplit() {
        assertThat(split(waiting().beside("haproxy").build(), direct)).isEmpty();
        assertThat(split(direct, direct)).isEmpty();
    }

    @Test
    void theBackendsDelayIsAPartAndIsNotAdded() {
        Trial slowBackend = TrialBuilder.like(direct).serviceTimeNs(times(22)).build();
        Trial gateway = served("quick", 23, 500)
                .processes(Map.of("sut", used(350, 1), "backend", used(75, 1), "injector", used(50, 1)))
                .build();

        CellSplit split = new SplitAssembler(List.of(slowBackend, gateway), OptionalLong.of(20_000_000))
                .of("quick", LOAD, List.of(gateway))
                .orElseThrow();

        assertThat(split.delayNs()).hasValue(20 * MS);
        assertThat(split.restNs()).isCloseTo((23 - 20 - 0.7 - 0.15) * MS, within(1.0));
        assertThat(split.idle()).as("of 1 ms that it adds, 0.7 ms are its work").isEmpty();
    }

    @Property(tries = 200)
    void nothingIsFoundWhereARoleIsBusyAndWhatIsFoundIsMoreThanHalfOfWhatIsAdded(
            @ForAll @DoubleRange(min = 2, max = 2000) double medianMs,
            @ForAll @IntRange(min = 0, max = 1000) int gateway,
            @ForAll @IntRange(min = 0, max = 1000) int backend,
            @ForAll @IntRange(min = 0, max = 1000) int injector) {
        Trial trial = served("any", medianMs, 500)
                .processes(Map.of("sut", used(gateway, 1), "backend", used(backend, 1), "injector", used(injector, 1)))
                .build();

        CellSplit split = split(trial, direct).orElseThrow();

        assertThat(split.restNs()).isBetween(0.0, split.medianNs());
        split.idle().ifPresent(idle -> {
            assertThat(Math.max(gateway, Math.max(backend, injector))).isLessThan(800);
            assertThat(idle.idleNs()).isBetween(idle.addedNs() / 2, idle.addedNs());
        });
    }

    /** Nginx's trial of 1 s, whose CPU is busy for 42 %. */
    private static TrialBuilder waiting() {
        return served("nginx", 43, 520)
                .processes(Map.of("sut", used(416, 1), "backend", used(0.15 * 520, 1), "injector", used(50, 1)));
    }

    private Trial refused(String check) {
        return TrialBuilder.like(direct)
                .build()
                .withFindings(TrialStatus.INVALID, List.of(new CheckResult(check, Verdict.FAIL, "it was")));
    }

    private static TrialBuilder served(String arm, double medianMs, long requests) {
        return TrialBuilder.trial(arm, LOAD, 1, 1)
                .requests(requests)
                .serviceTimeNs(times(medianMs))
                .host(OptionalDouble.of(0), OptionalDouble.of(0.01));
    }

    private static Quantiles times(double medianMs) {
        return times(medianMs, medianMs);
    }

    private static Quantiles times(double medianMs, double aboveMs) {
        long ns = Math.round(medianMs * MS);
        long above = Math.round(aboveMs * MS);
        return new Quantiles(ns, OptionalLong.of(ns), ns, above, above, above, OptionalLong.of(above), above);
    }

    private static RoleCpus cpus(String role, double foreign, double waited) {
        return new RoleCpus(
                List.of(role),
                1,
                OptionalDouble.of(0),
                OptionalDouble.of(foreign),
                OptionalDouble.of(waited),
                OptionalDouble.empty());
    }

    /** CPU time in ms of a process that could use some CPUs. */
    private static ProcessFigures used(double cpuMs, int cpus) {
        return new ProcessFigures(
                Math.round(cpuMs * MS),
                OptionalLong.empty(),
                cpus,
                OptionalLong.of(0),
                OptionalLong.empty(),
                OptionalLong.empty(),
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Optional<IdleTime> idle(Trial... trials) {
        return split(trials).flatMap(CellSplit::idle);
    }

    /** Splits the cell of the first of some trials. */
    private static Optional<CellSplit> split(Trial... trials) {
        return new SplitAssembler(List.of(trials), OptionalLong.empty()).of(trials[0].arm(), LOAD, List.of(trials[0]));
    }
}
