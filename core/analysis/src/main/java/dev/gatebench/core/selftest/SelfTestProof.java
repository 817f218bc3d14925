package dev.gatebench.core.selftest;

import dev.gatebench.core.result.Faults;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.selftest.ControlLine.Coefficient;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Ratio;
import dev.gatebench.core.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * A claim that a self-test is to show.
 *
 * @param required whether the claim must be shown; others must only not be disproved
 * @param found the figure that decides, with its interval, for people
 */
public record SelfTestProof(String claim, boolean required, Verdict verdict, String found) {
    /**
     * The greatest share of comparisons of alike arms that may claim a difference, 0..1. It is twice what 95 %
     * intervals promise: that a share is at most 5 % can never be shown where it is 5 %.
     */
    public static final double MOST_FALSE_POSITIVES = 0.1;

    /** Claims that the recording can tell anything at all: on broken or unfit measurements no other claim counts. */
    static SelfTestProof ofRecording(Results recorded) {
        List<String> faults = new ArrayList<>(Faults.of(recorded));
        if (!recorded.fitForNumbers()) {
            faults.add("fidelity '" + recorded.fidelity() + "' shows that everything works: record at another");
        }
        return new SelfTestProof(
                "the recording is whole, sound and fit for numbers",
                true,
                Verdict.of(faults.isEmpty(), true),
                faults.isEmpty()
                        ? Numbers.count(recorded.trials().size()) + " trials ran to their end"
                        : String.join("; ", faults));
    }

    /**
     * Claims that comparisons of alike arms seldom claim a difference. Of comparisons that are told of the fork spread
     * it need not be shown: hardly a recording is long enough both to be drawn from and to tell the spread, and a
     * simulation shows that such intervals hold.
     */
    static SelfTestProof ofFalsePositives(Share share, int unanswered, boolean told) {
        return new SelfTestProof(
                "alike arms are called different in at most " + Numbers.percent(MOST_FALSE_POSITIVES)
                        + " of comparisons" + (told ? " whose intervals include the fork spread" : ""),
                !told,
                verdict(share.interval()),
                words(share) + " of " + Numbers.count(share.n()) + " comparisons that can be made, "
                        + Numbers.count(unanswered) + " cannot be made");
    }

    /**
     * Claims that the places of the two arms make no difference that comparisons find. Labels that are swapped at
     * random hide such a difference from the false positives, so here they stay as recorded. It need not be shown: with
     * labels that stay, a recording has few comparisons that differ, and hardly one is long enough.
     */
    static SelfTestProof ofPlaces(Ratio alike, Share unswapped, String baseline, String candidate) {
        return new SelfTestProof(
                candidate + " and " + baseline + ", labels as recorded, are called different in at most "
                        + Numbers.percent(MOST_FALSE_POSITIVES) + " of comparisons",
                false,
                verdict(unswapped.interval()),
                words(unswapped) + "; the ratio is " + words(alike));
    }

    private static Verdict verdict(Optional<Interval> share) {
        return Verdict.of(
                share.filter(each -> each.high() <= MOST_FALSE_POSITIVES).isPresent(),
                share.filter(each -> each.low() > MOST_FALSE_POSITIVES).isPresent());
    }

    /** Claims that an effect that is really there is seen. */
    static SelfTestProof ofControl(NormalisationFindings.ControlFindings control) {
        return ofControl(
                "the positive control " + control.arm(),
                control.verdict(),
                words(control.found()) + ", must be " + ratio(control.expected()));
    }

    /** Without a positive control nothing shows that an effect would be seen. */
    static SelfTestProof ofNoControl() {
        return ofControl("a positive control", Verdict.NOT_SHOWN, "none was recorded");
    }

    /** Keeps a control that was recorded though too little of it is valid. */
    static SelfTestProof ofControlWithTooLittle(String arm) {
        return ofControl(
                "the positive control " + arm, Verdict.NOT_SHOWN, "none of its rounds has a valid trial of both");
    }

    private static SelfTestProof ofControl(String control, Verdict verdict, String found) {
        return new SelfTestProof(control + " is seen to cost more", true, verdict, found);
    }

    /**
     * Claims that as much more is measured as is burnt more. It need not be shown: it takes some hundred forks, and a
     * control that is seen to cost more is required besides.
     */
    static SelfTestProof ofSlope(Optional<ControlLine> line) {
        return ofLine(
                "controls are measured to cost as much more as they burn: the slope is 1 ± "
                        + Numbers.plain(ControlLine.SLOPE_WITHIN),
                line,
                ControlLine::slope,
                SelfTestProof::ratio);
    }

    /** Claims that nothing is measured without a burn. It need not be shown, as the slope need not. */
    static SelfTestProof ofIntercept(Optional<ControlLine> line) {
        return ofLine(
                "an arm that burns nothing is measured to cost no more: the intercept is 0 ± "
                        + Numbers.percent(ControlLine.INTERCEPT_WITHIN),
                line,
                ControlLine::intercept,
                Numbers::signedPercent);
    }

    private static SelfTestProof ofLine(
            String claim,
            Optional<ControlLine> line,
            Function<ControlLine, Coefficient> which,
            DoubleFunction<String> text) {
        Optional<Coefficient> figure = line.map(which);
        return new SelfTestProof(
                claim,
                false,
                figure.map(Coefficient::verdict).orElse(Verdict.NOT_SHOWN),
                figure.map(each -> text.apply(each.value()) + words(each.interval(), text) + " over "
                                + Numbers.amount(line.orElseThrow().forks(), "fork"))
                        .orElse("not known, since it takes arms that burn at least " + (ControlLine.FEWEST_SHARES - 1)
                                + " different shares beside the alike ones"));
    }

    /** Whether a self-test may pass with this claim. */
    boolean holds() {
        return verdict == Verdict.SHOWN || (!required && verdict == Verdict.NOT_SHOWN);
    }

    private static String words(Share share) {
        return Numbers.percent(share.share()) + words(share.interval(), Numbers::percent);
    }

    private static String words(Ratio ratio) {
        return ratio(ratio.ratio()) + words(ratio.interval(), SelfTestProof::ratio);
    }

    private static String words(Optional<Interval> interval, DoubleFunction<String> text) {
        return interval.map(each -> " [" + text.apply(each.low()) + ", " + text.apply(each.high()) + "]")
                .orElse(" (no interval)");
    }

    private static String ratio(double ratio) {
        return Numbers.significant(ratio, 4);
    }
}
