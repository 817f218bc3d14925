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
 * Something that a self-test must show.
 *
 * @param claim what, for people
 * @param required whether it must be shown; of the others it is enough that they are not disproved
 * @param verdict whether the recording shows it
 * @param found the figure that says so, with its interval, for people
 */
public record SelfTestProof(String claim, boolean required, Verdict verdict, String found) {
    /**
     * The greatest share of comparisons of alike arms that may claim a difference, 0..1. It is twice what 95 %
     * intervals promise: that a share is at most 5 % can never be shown where it is 5 %.
     */
    public static final double MOST_FALSE_POSITIVES = 0.1;

    /** The recording can tell anything at all: of broken or unfit measurements nothing else shows something. */
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

    /** Comparisons of alike arms seldom claim a difference. */
    static SelfTestProof ofFalsePositives(Share share, int unanswered) {
        return ofFalsePositives(share, unanswered, true, "");
    }

    /**
     * The same of comparisons that are told of the fork spread. It need not be shown: hardly a recording is long enough
     * both to be drawn from and to tell the spread, and that such intervals hold is shown by simulation.
     */
    static SelfTestProof ofFalsePositivesTold(Share share, int unanswered) {
        return ofFalsePositives(share, unanswered, false, " that are told of the fork spread");
    }

    private static SelfTestProof ofFalsePositives(Share share, int unanswered, boolean required, String which) {
        Optional<Interval> interval = share.interval();
        return new SelfTestProof(
                "alike arms are called different in at most " + Numbers.percent(MOST_FALSE_POSITIVES)
                        + " of comparisons" + which,
                required,
                verdict(interval),
                Numbers.percent(share.share()) + words(interval, Numbers::percent) + " of " + Numbers.count(share.n())
                        + " that can be made, " + Numbers.count(unanswered) + " cannot");
    }

    /**
     * The places of the two arms make no difference that comparisons find. Labels that are swapped at random hide such
     * a difference from the false positives, so here they stay as they were recorded. It need not be shown: with labels
     * that stay, a recording has few comparisons that differ, and hardly one is long enough.
     *
     * @param alike candidate ÷ baseline over the whole recording
     * @param unswapped comparisons with the labels as recorded that claimed a difference
     */
    static SelfTestProof ofPlaces(Ratio alike, Share unswapped, String baseline, String candidate) {
        Optional<Interval> interval = unswapped.interval();
        return new SelfTestProof(
                candidate + " and " + baseline + ", labels as recorded, are called different in at most "
                        + Numbers.percent(MOST_FALSE_POSITIVES) + " of comparisons",
                false,
                verdict(interval),
                Numbers.percent(unswapped.share()) + words(interval, Numbers::percent) + "; the ratio is "
                        + ratio(alike.ratio()) + words(alike.interval(), SelfTestProof::ratio));
    }

    private static Verdict verdict(Optional<Interval> share) {
        return Verdict.of(
                share.filter(each -> each.high() <= MOST_FALSE_POSITIVES).isPresent(),
                share.filter(each -> each.low() > MOST_FALSE_POSITIVES).isPresent());
    }

    /** An effect that is really there is seen. */
    static SelfTestProof ofControl(NormalisationFindings.ControlFindings control) {
        return new SelfTestProof(
                "the positive control " + control.arm() + " is seen to cost more",
                true,
                control.verdict(),
                ratio(control.found().ratio()) + words(control.found().interval(), SelfTestProof::ratio) + ", must be "
                        + ratio(control.expected()));
    }

    /** Without a positive control nothing shows that an effect would be seen. */
    static SelfTestProof ofNoControl() {
        return new SelfTestProof(
                "a positive control is seen to cost more", true, Verdict.NOT_SHOWN, "none was recorded");
    }

    /** A control that was recorded is not dropped because too little of it is valid. */
    static SelfTestProof ofControlWithTooLittle(String arm) {
        return new SelfTestProof(
                "the positive control " + arm + " is seen to cost more",
                true,
                Verdict.NOT_SHOWN,
                "none of its rounds has a valid trial of both");
    }

    /**
     * What is burnt more is measured more, and as much of it. It need not be shown: it takes some hundred forks, and a
     * control that is seen to cost more is required besides.
     */
    static SelfTestProof ofSlope(Optional<ControlLine> line) {
        return ofLine(
                "what controls burn more they are measured to cost more: the slope is 1 ± "
                        + Numbers.plain(ControlLine.SLOPE_WITHIN),
                line,
                ControlLine::slope,
                SelfTestProof::ratio);
    }

    /** Without a burn nothing is measured. It need not be shown, as the slope need not. */
    static SelfTestProof ofIntercept(Optional<ControlLine> line) {
        return ofLine(
                "what burns nothing is measured to cost no more: the intercept is 0 ± "
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
                                + line.orElseThrow().forks() + " forks")
                        .orElse("not known, since it takes arms that burn at least " + (ControlLine.FEWEST_SHARES - 1)
                                + " different shares beside the alike ones"));
    }

    /** Whether a self-test may pass with it. */
    boolean holds() {
        return verdict == Verdict.SHOWN || (!required && verdict == Verdict.NOT_SHOWN);
    }

    private static String words(Optional<Interval> interval, DoubleFunction<String> text) {
        return interval.map(each -> " [" + text.apply(each.low()) + ", " + text.apply(each.high()) + "]")
                .orElse(" (no interval)");
    }

    private static String ratio(double ratio) {
        return Numbers.significant(ratio, 4);
    }
}
