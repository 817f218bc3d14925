package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.slo.Slo;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What to measure: the content of a study file after defaults and overrides.
 *
 * @param name the study's id, also its file's base name
 * @param testCase which of its file's cases this is; absent where the file has none
 * @param title one line for people
 * @param published path, relative to the study file, of the published tables that it reproduces
 * @param publishedCase which case of these tables it is; absent where it is that of its own id
 * @param absent arms of the published tables that it has no arm for, and what is missing
 * @param runtime in what it all runs
 * @param driver id of the driver that sends the load
 * @param injectors how many of the driver's processes send each load together
 * @param backend the backend behind every arm
 * @param request what is sent
 * @param arms the arms, in the order in which reports show them; {@code direct} is among them
 * @param loads the loads, in the order in which reports show them
 * @param slos the goals for response times whose greatest rates are asked for
 * @param comparisons which arms are compared
 * @param rank whether reports rank the gateways
 * @param counters whether system calls, instructions and cycles of the gateways are counted by perf
 * @param fidelities what each fidelity does
 * @param checks the limits of the validity checks, by name
 */
public record Study(
        @JsonProperty("study") String name,
        @JsonProperty("case") Optional<String> testCase,
        String title,
        Optional<String> published,
        Optional<String> publishedCase,
        Map<String, String> absent,
        // Jackson would take the key 'runtime' for all of what is unwrapped
        @JsonUnwrapped @JsonProperty("runsIn") RuntimeSpec runtime,
        String driver,
        InjectorsSpec injectors,
        BackendSpec backend,
        RequestSpec request,
        List<ArmSpec> arms,
        List<Load> loads,
        @JsonProperty("slo") List<Slo> slos,
        List<ComparisonSpec> comparisons,
        boolean rank,
        boolean counters,
        @JsonProperty("fidelity") Map<Fidelity, FidelitySpec> fidelities,
        Map<String, Double> checks) {
    public Study {
        absent = Collections.unmodifiableMap(new LinkedHashMap<>(absent));
        arms = List.copyOf(arms);
        loads = List.copyOf(loads);
        slos = List.copyOf(slos);
        comparisons = List.copyOf(comparisons);
        checks = Collections.unmodifiableMap(new TreeMap<>(checks));
        EnumMap<Fidelity, FidelitySpec> inOrder = new EnumMap<>(Fidelity.class);
        inOrder.putAll(fidelities);
        fidelities = Collections.unmodifiableMap(inOrder);
    }

    /** What it is called beside others: its name, and that of its case: {@code easegress-router/prefix}. */
    public String label() {
        return testCase.map(one -> name + "/" + one).orElse(name);
    }

    /** The same study with other arms. */
    public Study withArms(List<ArmSpec> others) {
        return with(published, others, loads, comparisons, fidelities);
    }

    /** The same study with other loads. */
    public Study withLoads(List<Load> others) {
        return with(published, arms, others, comparisons, fidelities);
    }

    /** The same study with another place to run in. */
    public Study withRuntime(RuntimeSpec other) {
        return with(title, other, injectors);
    }

    /** The same study with another number of injectors. */
    public Study withInjectors(InjectorsSpec others) {
        return with(title, runtime, others);
    }

    /** The same study with another title. */
    public Study withTitle(String other) {
        return with(other, runtime, injectors);
    }

    private Study with(String otherTitle, RuntimeSpec otherRuntime, InjectorsSpec otherInjectors) {
        return new Study(
                name,
                testCase,
                otherTitle,
                published,
                publishedCase,
                absent,
                otherRuntime,
                driver,
                otherInjectors,
                backend,
                request,
                arms,
                loads,
                slos,
                comparisons,
                rank,
                counters,
                fidelities,
                checks);
    }

    /** The same study with other arms, and with what is said of arms elsewhere. */
    Study with(
            Optional<String> otherPublished,
            List<ArmSpec> otherArms,
            List<Load> otherLoads,
            List<ComparisonSpec> otherComparisons,
            Map<Fidelity, FidelitySpec> otherFidelities) {
        return new Study(
                name,
                testCase,
                title,
                otherPublished,
                publishedCase,
                absent,
                runtime,
                driver,
                injectors,
                backend,
                request,
                otherArms,
                otherLoads,
                slos,
                otherComparisons,
                rank,
                counters,
                otherFidelities,
                checks);
    }

    /**
     * One of its arms.
     *
     * @throws IllegalArgumentException when there is none of that id
     */
    public ArmSpec arm(String id) {
        return arms.stream()
                .filter(arm -> arm.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("study '" + name + "' has no arm '" + id + "'"));
    }

    /** The arms that run at a fidelity. */
    public List<ArmSpec> armsAt(Fidelity fidelity) {
        return arms.stream().filter(arm -> arm.fidelities().contains(fidelity)).toList();
    }

    /** Whether its gateways are measured in the same seconds: one has nothing to be in the same seconds with. */
    public boolean isDuetAt(Fidelity fidelity) {
        return at(fidelity).duet()
                && armsAt(fidelity).stream()
                                .filter(arm -> !arm.id().equals(ArmSpec.DIRECT))
                                .count()
                        > 1;
    }

    /** The driver of its duets; empty where that is its own driver, or there are none. */
    public Optional<String> duetDriverAt(Fidelity fidelity) {
        return isDuetAt(fidelity) ? at(fidelity).duetDriver().filter(other -> !other.equals(driver)) : Optional.empty();
    }

    /** The drivers that send its load at a fidelity, for people. */
    public String driversAt(Fidelity fidelity) {
        return duetDriverAt(fidelity)
                .map(duets -> duets + " in duets, else " + driver)
                .orElse(driver);
    }

    /** All loads under which its arms come at a fidelity, those of their warm-ups among them. */
    public Stream<Load> loadsAt(Fidelity fidelity) {
        FidelitySpec spec = at(fidelity);
        return Stream.concat(loads.stream(), armsAt(fidelity).stream().map(arm -> spec.warmUpOf(arm.id())
                .load()));
    }

    /** The most connections that any of these loads has open at once, at least 1. */
    public int mostConnectionsAt(Fidelity fidelity) {
        return loadsAt(fidelity).mapToInt(Load::connections).max().orElse(1);
    }

    /** The comparisons of which all arms run at a fidelity. */
    public List<ComparisonSpec> comparisonsAt(Fidelity fidelity) {
        List<String> running = armsAt(fidelity).stream().map(ArmSpec::id).toList();
        return comparisons.stream()
                .filter(comparison -> comparison.arms().allMatch(running::contains))
                .toList();
    }

    /**
     * What the study does at a fidelity.
     *
     * @throws StudyException when it does not say
     */
    public FidelitySpec at(Fidelity fidelity) {
        FidelitySpec spec = fidelities.get(fidelity);
        if (spec == null) {
            throw new StudyException("study '" + name + "' does not say what fidelity '" + fidelity.id()
                    + "' does: add fidelity." + fidelity.id());
        }
        return spec;
    }

    /**
     * A part of the study: {@code --arm} and {@code --load}. The arm {@code direct} always stays, and so does the
     * control of two arms that are compared; an arm that is named runs at every fidelity; comparisons stay of which
     * both arms do.
     *
     * @param armIds ids of arms, none for all
     * @param wanted loads of the study, none for all
     * @throws StudyException when the study has no such arm or load
     */
    public Study select(Collection<String> armIds, Collection<Load> wanted) {
        return Selection.of(this, armIds, wanted);
    }
}
