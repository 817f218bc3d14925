package dev.gatebench.lab.conformance;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The findings about a gateway.
 *
 * @param arm its arm in the study
 * @param description product, version and settings
 * @param failure why the gateway was not examined; empty where it was
 * @param habits its differences at the plainest request, and so at every request
 * @param cases its differences at each case; empty where it was not examined
 * @param notComparable the cases of requests that studies send at which it does other work, or asks for another target
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record GatewayFinding(
        String arm,
        String description,
        Optional<String> failure,
        List<GatewayDifference> habits,
        List<CaseFinding> cases,
        List<String> notComparable) {
    public GatewayFinding {
        habits = List.copyOf(habits);
        cases = List.copyOf(cases);
        notComparable = List.copyOf(notComparable);
    }

    static GatewayFinding failed(String arm, String description, String failure) {
        return new GatewayFinding(arm, description, Optional.of(failure), List.of(), List.of(), List.of());
    }

    /**
     * Compares the observations of all cases.
     *
     * @param direct without a gateway, case by case
     * @param seen with the gateway, case by case
     */
    static GatewayFinding of(
            String arm,
            String description,
            List<ConformanceCase> asked,
            List<CaseObservation> direct,
            List<CaseObservation> seen) {
        List<GatewayDifference> habits = habits(asked, direct, seen);
        List<CaseFinding> cases = new ArrayList<>();
        List<String> notComparable = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            List<GatewayDifference> own = new CaseComparison(direct.get(i), seen.get(i))
                    .differences().stream()
                            .filter(found -> habits.stream().noneMatch(found::alike))
                            .toList();
            Effect effect = own.stream().map(found -> found.kind().effect()).reduce(Effect.SAME, Effect::and);
            cases.add(new CaseFinding(asked.get(i).id(), effect, own, seen.get(i)));
            boolean elsewhere = own.stream().anyMatch(found -> found.kind() == GatewayDifference.Kind.TARGET);
            if (asked.get(i).ofStudies() && (effect == Effect.CHANGES_THE_WORK || elsewhere)) {
                notComparable.add(asked.get(i).id());
            }
        }
        return new GatewayFinding(arm, description, Optional.empty(), habits, cases, notComparable);
    }

    private static List<GatewayDifference> habits(
            List<ConformanceCase> asked, List<CaseObservation> direct, List<CaseObservation> seen) {
        return asked.isEmpty()
                ? List.of()
                : new CaseComparison(direct.get(0), seen.get(0))
                        .differences().stream()
                                .filter(GatewayDifference::mayBeHabit)
                                .toList();
    }

    /** Whether the gateway does the work of requests that studies send, so that its figures can be compared. */
    @JsonProperty("comparable")
    public boolean comparable() {
        return failure.isEmpty() && notComparable.isEmpty();
    }

    /** Counts the cases at which the differences have an effect. */
    long count(Effect effect) {
        return cases.stream().filter(found -> found.effect() == effect).count();
    }
}
