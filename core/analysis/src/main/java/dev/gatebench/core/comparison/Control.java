package dev.gatebench.core.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.study.ComparisonSpec;
import java.util.List;
import java.util.Optional;

/**
 * A comparison that carries its control: the baseline was started a second time and compared with itself (an A/A test).
 * What its two starts differ in is the noise of the run, and where they differ for certain, or could not be compared,
 * nothing is claimed of the candidate.
 *
 * @param baseline id of the arm that is the measure
 * @param control id of the arm that is the baseline started a second time
 * @param candidate id of the arm that is measured against the baseline
 * @param verdict the verdict of their primary comparison; absent where that has no headline
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Control(String baseline, String control, String candidate, Optional<Difference> verdict) {

    /**
     * The comparisons of a run that carry a control.
     *
     * @param specs what was to be compared
     * @param comparisons what was compared, with the verdicts that the controls leave
     */
    public static List<Control> of(List<ComparisonSpec> specs, List<Comparison> comparisons) {
        return specs.stream()
                .flatMap(spec -> spec
                        .control()
                        .map(again -> new Control(
                                spec.baseline(),
                                again,
                                spec.candidate(),
                                comparisons.stream()
                                        .filter(c -> c.primary()
                                                && c.headline()
                                                && c.isOf(spec.baseline(), spec.candidate()))
                                        .map(Comparison::verdict)
                                        .findFirst()))
                        .stream())
                .toList();
    }

    /** Whether the run has a verdict on the candidate, be it that no difference is shown. */
    public boolean stands() {
        return verdict.filter(Difference::stands).isPresent();
    }

    /** Whether it says how far two arms can be told apart: one of them, and not both, is a start of the baseline. */
    public boolean concerns(String one, String other) {
        return isStart(one) != isStart(other);
    }

    private boolean isStart(String arm) {
        return arm.equals(baseline) || arm.equals(control);
    }
}
