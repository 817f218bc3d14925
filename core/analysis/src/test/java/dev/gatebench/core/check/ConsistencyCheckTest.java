package dev.gatebench.core.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.driver.Ability;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.run.LaunchedProgram;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.HostFigures.RoleCpus;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Resumption;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialHistory;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ConsistencyCheckTest {
    private static final Load LOAD = Loads.closed(600).get(0);
    private static final long SECOND_NS = 1_000_000_000L;
    private static final String HASH = "a".repeat(64);
    private static final String OTHER = "b".repeat(64);

    @Test
    void agreesWithARunOnTheCpusAndProgramsThatItsEnvironmentNames() {
        CheckResult finding = finding(
                pinned(), List.of(trial("netty", 0.9, 0.4, 0.4).build()), List.of(), List.of(launch("netty", HASH)));

        assertThat(finding.verdict()).as(finding.detail()).isEqualTo(Verdict.PASS);
        assertThat(finding.figures())
                .containsEntry("windows", 1.0)
                .containsEntry("launches", 1.0)
                .containsEntry("cpus", 2.0)
                .containsEntry("contradictions", 0.0);
        assertThat(finding.figures().get("mostCpus")).isCloseTo(1.7, within(1e-9));
    }

    @Test
    void refusesARunWhoseRolesUsedMoreCpusThanItNames() {
        CheckResult finding = finding(
                environment(1, Map.of("sut", "all", "injector", "all", "backend", "all")),
                List.of(trial("netty", 0.9, 0.3, 0.2).build()),
                List.of(),
                List.of());

        assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(finding.detail())
                .contains("its roles used more than the 1 CPU that the environment names in 1 of 1 windows")
                .contains("measure again");
    }

    @Test
    void addsUpWhatDuetsUsedInTheSameSeconds() {
        Trial one = trial("netty", 0.6, 0.1, 0.1).beside("webClient").build();
        Trial other = trial("webClient", 0.6, 0.1, 0.1).beside("netty").build();

        assertThat(finding(pinned(), List.of(one), List.of(), List.of(launch("netty", HASH)))
                        .verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(finding(pinned(), List.of(one, other), List.of(), List.of(launch("netty", HASH)))
                        .detail())
                .contains("'sut' used more than the 1 CPU that the environment names in 1 of 1 windows, the most 1.2");
    }

    @Test
    void countsAnInjectorThatWorkedForBothSidesOfADuetOnce() {
        Trial one = shared(trial("netty", 0.4, 0.7, 0.1).beside("webClient").build());
        Trial other = shared(trial("webClient", 0.4, 0.7, 0.1).beside("netty").build());

        assertThat(finding(
                                pinned(),
                                List.of(one, other),
                                List.of(),
                                List.of(launch("netty", HASH), launch("webClient", HASH)))
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    /** As on a cluster: the environment has the CPUs of the gateway's own node, which the lab shares. */
    @Test
    void holdsRolesOnCpusOfTheirOwnToAllOfTheseTogether() {
        Environment nodes = environment(1, Map.of("sut", "1", "injector", "0", "backend", "0"));

        assertThat(finding(
                                nodes,
                                List.of(trial("netty", 0.9, 0.4, 0.4).build()),
                                List.of(),
                                List.of(launch("netty", HASH)))
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void letsAToolsWholeLoadHaveWhatIsReadAroundIt() {
        TrialBuilder byWrk = trial("netty", 1.2, 0.1, 0.1).without(Ability.INNER_WINDOW);

        assertThat(finding(pinned(), List.of(byWrk.build()), List.of(), List.of(launch("netty", HASH)))
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void holdsWhatWasMadeAfterAResumptionThatMayDifferToNoCpus() {
        Trial elsewhere = trial("netty", 2.5, 0.4, 0.4).build();
        Resumption allowed = new Resumption(Instant.EPOCH, 0, List.of("number of CPUs was '2', is '4'"));
        LaunchedProgram later = new LaunchedProgram(
                2, 1, "netty", "sut", "this machine", Optional.of("2,3"), Map.of(), Optional.empty(), Optional.empty());

        assertThat(finding(pinned(), List.of(elsewhere), List.of(allowed), List.of(later))
                        .verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(finding(
                                pinned(),
                                List.of(elsewhere),
                                List.of(new Resumption(Instant.EPOCH, 0, List.of())),
                                List.of(later))
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void passesNoTrialOfWhichNoLaunchIsKnown() {
        CheckResult finding = finding(
                pinned(),
                List.of(
                        trial("netty", 0.5, 0.2, 0.2).build(),
                        trial("webClient", 0.5, 0.2, 0.2).build()),
                List.of(),
                List.of(launch("netty", HASH)));

        assertThat(finding.verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(finding.detail()).contains("for 1 of 2 trials the launched program was not recorded");
    }

    @Test
    void refusesARunWhoseTrialsLookedAtOtherCpusThanItsPlacementNames() {
        Trial trial = trial("netty", 0.5, 0.2, 0.2)
                .roleCpus(cpus(1, "sut"), cpus(1, "backend", "injector"), cpus(2, "backend", "injector", "sut"))
                .build();

        assertThat(finding(pinned(), List.of(trial), List.of(), List.of(launch("netty", HASH)))
                        .verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(finding(
                                environment(1, Map.of("sut", "all", "injector", "all", "backend", "all")),
                                List.of(trial),
                                List.of(),
                                List.of())
                        .detail())
                .contains("'backend', 'injector', 'sut' had 2 CPUs where the environment names 1 in 1 of 1 trials");
    }

    @Test
    void letsRolesWithAQuotaBeOnMoreCpusThanTheyMayUseAtOnce() {
        Trial trial = trial("netty", 0.5, 0.2, 0.2)
                .roleCpus(cpus(1, "sut"), cpus(2, "backend", "injector"))
                .build();
        Map<String, String> placement = Map.of("sut", "1", "injector", "all, 1 at once", "backend", "all, 1 at once");

        assertThat(finding(environment(1, placement), List.of(trial), List.of(), List.of(launch("netty", HASH)))
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void refusesLaunchesOnOtherCpusThanTheirRoleHas() {
        LaunchedProgram elsewhere = new LaunchedProgram(
                1, 1, "netty", "sut", "this machine", Optional.of("0"), Map.of(), Optional.empty(), Optional.empty());

        assertThat(finding(pinned(), List.of(), List.of(), List.of(elsewhere)).detail())
                .contains("1 launches of 'sut', the first 'netty', were on CPU 0 where the environment names 1");
    }

    @Test
    void refusesAProgramThatWasReplacedBetweenLaunches() {
        CheckResult finding = finding(
                pinned(),
                List.of(),
                List.of(),
                List.of(launch("netty", HASH), launch("netty", HASH), launch("netty", OTHER)));

        assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(finding.detail())
                .contains("'/opt/gateway.jar' on this machine was SHA-256 " + HASH + " at one launch and SHA-256 "
                        + OTHER + " at another");
    }

    @Test
    void letsAProgramBeAnotherAfterAResumptionThatWasAllowedToDiffer() {
        LaunchedProgram later = new LaunchedProgram(
                2,
                1,
                "netty",
                "sut",
                "this machine",
                Optional.of("1"),
                Map.of("/opt/gateway.jar", OTHER),
                Optional.empty(),
                Optional.empty());
        List<LaunchedProgram> launches = List.of(launch("netty", HASH), later);

        assertThat(finding(pinned(), List.of(), List.of(new Resumption(Instant.EPOCH, 0, List.of())), launches)
                        .verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(finding(
                                pinned(),
                                List.of(),
                                List.of(new Resumption(Instant.EPOCH, 0, List.of("version of x was 1, is 2"))),
                                launches)
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void refusesAProgramThatIsNotTheOneTheEnvironmentNames() {
        Environment named = pinned().with()
                .versions(Map.of("gateway.jar", "SHA-256 " + OTHER))
                .warnings(List.of())
                .build();

        assertThat(finding(named, List.of(), List.of(), List.of(launch("netty", HASH)))
                        .detail())
                .contains("'/opt/gateway.jar' had SHA-256 " + HASH + " where the environment names SHA-256 " + OTHER);
    }

    @Test
    void refusesAJdkThatIsNotTheOneTheEnvironmentNames() {
        LaunchedProgram launch = new LaunchedProgram(
                1,
                1,
                "netty",
                "sut",
                "this machine",
                Optional.of("1"),
                Map.of(),
                Optional.empty(),
                Optional.of("25.0.1 (Temurin)"));

        assertThat(finding(pinned(), List.of(), List.of(), List.of(launch)).detail())
                .contains("the JDK of 'netty' was 25.0.1 (Temurin) where the environment names 17.0.15 (Debian)");
    }

    @Test
    void saysOfARunWithoutLaunchesOnlyThatItsProgramsAreNotKnown() {
        CheckResult finding =
                finding(pinned(), List.of(trial("netty", 0.5, 0.2, 0.2).build()), List.of(), List.of());

        assertThat(finding.verdict()).isEqualTo(Verdict.NOT_CHECKABLE);
        assertThat(finding.detail()).contains("for 1 of 1 trials the launched program was not recorded");
        assertThat(finding(pinned(), List.of(), List.of(), List.of()).detail()).contains("nothing was measured");
    }

    private static CheckResult finding(
            Environment environment, List<Trial> trials, List<Resumption> resumptions, List<LaunchedProgram> launches) {
        RunInfo run = SyntheticRun.info(List.of("netty", "webClient"), List.of(LOAD), true);
        return ConsistencyCheck.of(run, environment, TrialHistory.of(trials, resumptions), launches);
    }

    private static Environment pinned() {
        return environment(2, Map.of("sut", "1", "injector", "0", "backend", "0"));
    }

    private static Environment environment(int cpus, Map<String, String> placement) {
        return new Environment(
                "1",
                Optional.empty(),
                "Linux",
                "CPU",
                cpus,
                1L << 30,
                Optional.empty(),
                "17",
                Map.of("sut", "17.0.15 (Debian)"),
                placement,
                Map.of(),
                List.of());
    }

    private static LaunchedProgram launch(String task, String hash) {
        return new LaunchedProgram(
                1,
                1,
                task,
                "sut",
                "this machine",
                Optional.of("1"),
                Map.of("/opt/gateway.jar", hash),
                Optional.empty(),
                Optional.of("17.0.15 (Debian)"));
    }

    /** A trial of a second whose roles used so many CPUs. */
    private static TrialBuilder trial(String arm, double sut, double injector, double backend) {
        return TrialBuilder.trial(arm, LOAD, 1, 1)
                .durationNs(SECOND_NS)
                .processes(Map.of("sut", used(sut), "injector", used(injector), "backend", used(backend)));
    }

    private static ProcessFigures used(double cpus) {
        return new ProcessFigures(
                Math.round(cpus * SECOND_NS),
                OptionalLong.empty(),
                1,
                OptionalLong.of(0),
                OptionalLong.empty(),
                OptionalLong.empty(),
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Trial shared(Trial trial) {
        Map<String, ProcessFigures> processes = new HashMap<>(trial.processes());
        processes.computeIfPresent(
                "injector",
                (role, found) -> new ProcessFigures(
                        found.cpuNs(),
                        OptionalLong.empty(),
                        1,
                        OptionalLong.of(0),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        true,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
        return TrialBuilder.like(trial).processes(processes).build();
    }

    private static RoleCpus cpus(int count, String... roles) {
        return new RoleCpus(
                List.of(roles),
                count,
                OptionalDouble.of(0),
                OptionalDouble.of(0),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }
}
