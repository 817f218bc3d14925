package dev.gatebench.core.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.study.ComparisonSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A comparison that carries its control: the baseline was started a second time and compared with itself (an A/A test).
 * The difference of its two starts is the noise of the run. Where they differ for certain, or could not be compared,
 * nothing is claimed of the candidate.
 *
 * @param control id of the arm that is the baseline started a second time
 * @param verdict the verdict of their primary comparison; absent where that has no headline
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Control(String baseline, String control, String candidate, Optional<Difference> verdict) {
    /** Lists the comparisons that carry a control, with the verdicts that the controls leave. */
    public static List<Control> of(List<ComparisonSpec> specs, List<Comparison> comparisons) {
        List<Control> controls = new ArrayList<>();
        for (ComparisonSpec spec : specs) {
            Optional<Difference> verdict = comparisons.stream()
                    .filter(c -> c.primary() && c.headline() && c.isOf(spec.baseline(), spec.candidate()))
                    .map(Comparison::verdict)
                    .findFirst();
            spec.control()
                    .ifPresent(again -> controls.add(new Control(spec.baseline(), again, spec.candidate(), verdict)));
        }
        return controls;
    }

    /** Whether the run has a verdict on the candidate, be it that no difference is shown. */
    public boolean stands() {
        return verdict.filter(Difference::stands).isPresent();
    }

    /**
     * Whether the control says how far two arms can be told apart: one of them, and not both, is a start of the
     * baseline.
     */
    public boolean concerns(String one, String other) {
        return isStart(one) != isStart(other);
    }

    private boolean isStart(String arm) {
        return arm.equals(baseline) || arm.equals(control);
    }
}
