package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.gatebench.core.json.Draft;
import dev.gatebench.core.json.OmittedWhenEmpty;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.MixedRequest;
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
 * A study: the content of a study file after defaults and overrides.
 *
 * @param name the study's id, which runs bear
 * @param testCase id of the case of the file; absent where the file has none
 * @param title one line for people
 * @param published path, relative to the study file, of the published tables that it reproduces
 * @param publishedCase case of these tables; absent for the case of the study's own id
 * @param absent arms of the published tables that it has no arm for, with the reason
 * @param driver id of the driver that sends the load
 * @param injectors number of the driver's processes that send each load together
 * @param requests the requests that are sent by weight; empty where {@code request} is the only one
 * @param client how the driver speaks to those arms that do not say it themselves
 * @param arms the arms, {@code direct} among them, in the order of reports
 * @param loads the loads in the order of reports
 * @param slos goals for response times; a report says the greatest rate that keeps each
 * @param rank whether reports rank the gateways
 * @param counters whether perf counts the gateways' system calls, instructions and cycles
 * @param checks the limits of the validity checks, by name
 */
@Draft
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
        @OmittedWhenEmpty List<MixedRequest> requests,
        ClientSpec client,
        List<ArmSpec> arms,
        List<Load> loads,
        @JsonProperty("slo") List<Slo> slos,
        List<ComparisonSpec> comparisons,
        boolean rank,
        boolean counters,
        @JsonProperty("fidelity") Map<Fidelity, FidelitySpec> fidelities,
        Map<String, Double> checks)
        implements StudyDraft.With {
    public Study {
        absent = Collections.unmodifiableMap(new LinkedHashMap<>(absent));
        requests = List.copyOf(requests);
        arms = List.copyOf(arms);
        loads = List.copyOf(loads);
        slos = List.copyOf(slos);
        comparisons = List.copyOf(comparisons);
        checks = Collections.unmodifiableMap(new TreeMap<>(checks));
        EnumMap<Fidelity, FidelitySpec> inOrder = new EnumMap<>(Fidelity.class);
        inOrder.putAll(fidelities);
        fidelities = Collections.unmodifiableMap(inOrder);
    }

    /** Returns the study's name with that of its case: {@code easegress-router/prefix}. */
    public String label() {
        return testCase.map(one -> name + "/" + one).orElse(name);
    }

    /** Returns the requests that it sends, of a mix every one with each of its paths. */
    public List<RequestSpec> allRequests() {
        return requests.isEmpty()
                ? List.of(request)
                : requests.stream().flatMap(each -> each.requests().stream()).toList();
    }

    /** Returns an arm; throws an {@link IllegalArgumentException} when there is none of that id. */
    public ArmSpec arm(String id) {
        return arms.stream()
                .filter(arm -> arm.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("study '" + name + "' has no arm '" + id + "'"));
    }

    /** Returns the arms that run at a fidelity. */
    public List<ArmSpec> armsAt(Fidelity fidelity) {
        return arms.stream().filter(arm -> arm.fidelities().contains(fidelity)).toList();
    }

    /** Whether an arm answers with other bodies than the backend's, so that drivers compare none. */
    public boolean changesRepliesAt(Fidelity fidelity) {
        return armsAt(fidelity).stream().anyMatch(ArmSpec::changesReplies);
    }

    /** Whether gateways are measured in the same seconds, which takes at least two of them. */
    public boolean isDuetAt(Fidelity fidelity) {
        return at(fidelity).duet()
                && armsAt(fidelity).stream().filter(arm -> !arm.isDirect()).count() > 1;
    }

    /** Returns the driver of its duets; empty where that is its own driver, or there are no duets. */
    public Optional<String> duetDriverAt(Fidelity fidelity) {
        return isDuetAt(fidelity) ? at(fidelity).duetDriver().filter(other -> !other.equals(driver)) : Optional.empty();
    }

    /** Names, for people, the drivers that send its load at a fidelity. */
    public String driversAt(Fidelity fidelity) {
        return duetDriverAt(fidelity)
                .map(duets -> duets + " in duets, else " + driver)
                .orElse(driver);
    }

    /** Returns all loads at a fidelity, those of warm-ups included. */
    public Stream<Load> loadsAt(Fidelity fidelity) {
        FidelitySpec spec = at(fidelity);
        return Stream.concat(loads.stream(), armsAt(fidelity).stream().map(arm -> spec.warmUpOf(arm.id())
                .load()));
    }

    /** Returns the largest number of connections open at once at a fidelity, at least 1. */
    public int mostConnectionsAt(Fidelity fidelity) {
        return loadsAt(fidelity).mapToInt(Load::connections).max().orElse(1);
    }

    /** Returns the comparisons of which all arms run at a fidelity. */
    public List<ComparisonSpec> comparisonsAt(Fidelity fidelity) {
        List<String> running = armsAt(fidelity).stream().map(ArmSpec::id).toList();
        return comparisons.stream()
                .filter(comparison -> comparison.arms().allMatch(running::contains))
                .toList();
    }

    /** Returns the study's specification of a fidelity; throws a {@link StudyException} when it has none. */
    public FidelitySpec at(Fidelity fidelity) {
        FidelitySpec spec = fidelities.get(fidelity);
        if (spec == null) {
            throw new StudyException("study '" + name + "' does not say what fidelity '" + fidelity.id()
                    + "' does: add fidelity." + fidelity.id());
        }
        return spec;
    }

    /**
     * Returns the part of the study that {@code --arm} and {@code --load} name. The arm {@code direct} and the control
     * of two compared arms always stay. A named arm runs at every fidelity. A comparison stays where both of its arms
     * do.
     *
     * @param armIds ids of arms, none for all
     * @param wanted loads of the study, none for all
     * @throws StudyException when the study has no such arm or load
     */
    public Study select(Collection<String> armIds, Collection<Load> wanted) {
        return Selection.of(this, armIds, wanted);
    }
}
