package dev.gatebench.core.selftest;

import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.Trial;
import java.util.List;
import java.util.OptionalDouble;

/** Two arms of the same gateway, version and settings, by their ids. */
public record AlikeArms(String baseline, String candidate) {
    /**
     * Finds the first two alike arms of a run.
     *
     * @throws StudyException when the run has none
     */
    public static AlikeArms of(Results results) {
        List<Arm> gateways = results.arms().stream()
                .filter(arm -> !arm.gateway().equals(ArmSpec.DIRECT))
                .toList();
        for (int i = 0; i < gateways.size(); i++) {
            for (Arm other : gateways.subList(i + 1, gateways.size())) {
                Arm arm = gateways.get(i);
                if (arm.gateway().equals(other.gateway())
                        && arm.version().equals(other.version())
                        && arm.settings().equals(other.settings())) {
                    return new AlikeArms(arm.id(), other.id());
                }
            }
        }
        throw new StudyException("the run of study '" + results.study()
                + "' must have two arms of the same gateway, version and settings, has none: give a run of the study"
                + " 'selftest'");
    }

    /**
     * A positive control: an arm that is the baseline but for a known cost on top.
     *
     * @param share its burn ÷ its cost without the burn: it must cost 1 + share times the baseline
     * @param burnt the share that it has truly burnt in its trials, by its own log; empty where that is not known
     * @param in the run that it was recorded in with the baseline: that of the alike arms, or another
     * @param trials the trials of the run, those of the control without those in which it burnt another share
     */
    public record ControlArm(String arm, double share, OptionalDouble burnt, Results in, List<Trial> trials) {
        /** A control that burns one share all the time. */
        public ControlArm(String arm, double share, OptionalDouble burnt, Results in) {
            this(arm, share, burnt, in, in.trials());
        }

        /** The arm's id, and its share where it burns several in turn. */
        String name() {
            return burnsInTurn() ? arm + " at " + Numbers.percent(share) : arm;
        }

        /** Whether it burns several shares in turn, so that it has no consecutive rounds of this one. */
        boolean burnsInTurn() {
            return trials.size() < in.trials().size();
        }

        /** Whether it must be seen to cost more; else it must be seen to cost the same. */
        boolean burnsSomething() {
            return share > 0;
        }
    }
}
