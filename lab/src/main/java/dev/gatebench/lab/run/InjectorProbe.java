package dev.gatebench.lab.run;

import dev.gatebench.core.check.CheckNames;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.InjectorsSpec;
import dev.gatebench.core.study.ProbeStudy;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds how many injectors a study needs that leaves it to us: doubled from one on until the injector check passes, or
 * until more of them can send no more, because there are no more CPUs for them.
 */
final class InjectorProbe {
    /** Twice the injectors must be able to send so many times as much, or still more of them are of no use. */
    private static final double LEAST_GAIN = 1.1;

    private final Study study;
    private final Fidelity fidelity;
    private final Most most;
    private final Measuring measuring;

    /** Measures the study of a probe. */
    interface Measuring {
        List<Trial> measure(Study probe);
    }

    /**
     * The most that may be tried.
     *
     * @param injectors how many, ≥ 1
     * @param why there cannot be more, as it stands after "gives 4, and"
     */
    record Most(int injectors, String why) {
        /** Those for which a study has loads, and its hosts room. */
        static Most of(Study study, Fidelity fidelity, int room) {
            int parts = ProbeStudy.mostInjectors(study, fidelity);
            if (room < parts) {
                return new Most(room, "their nodes have no room for more");
            }
            return new Most(
                    parts,
                    parts < InjectorsSpec.MOST
                            ? "the loads can be cut into no more parts"
                            : "a study can have no more");
        }
    }

    /**
     * What was found.
     *
     * @param injectors how many
     * @param words how that was found, for people, in one line
     */
    record Found(int injectors, String words) {}

    /** What so many of them did. */
    private record Tried(int injectors, Trial trial, CheckResult check) {
        boolean tooBusy() {
            return check.verdict() == Verdict.FAIL;
        }

        double share() {
            return Optional.ofNullable(check.figures().get("share")).orElse(0.0);
        }

        /** Correct replies a second that they would have without an idle CPU. */
        double mostPerSec() {
            return share() > 0 ? trial.throughputPerSec() / share() : Double.POSITIVE_INFINITY;
        }

        String words() {
            return Numbers.percent(share()) + " with " + injectors;
        }
    }

    InjectorProbe(Study study, Fidelity fidelity, Most most, Measuring measuring) {
        this.study = study;
        this.fidelity = fidelity;
        this.most = most;
        this.measuring = measuring;
    }

    /**
     * Measures until it is found.
     *
     * @throws EnvironmentException in one line when a probe cannot be measured
     */
    Found find() {
        List<Tried> all = new ArrayList<>();
        all.add(tried(1));
        while (goesOn(all)) {
            all.add(tried(Math.min(most.injectors(), 2 * last(all).injectors())));
        }
        Tried last = last(all);
        if (last.check().verdict() == Verdict.NOT_CHECKABLE) {
            return new Found(
                    last.injectors(),
                    "injectors: auto gives " + last.injectors() + ": whether more are needed cannot be told, for "
                            + last.check().detail());
        }
        String used = "busiest injector used " + all.stream().map(Tried::words).collect(Collectors.joining(", "))
                + " of its CPUs";
        if (!last.tooBusy()) {
            return new Found(last.injectors(), "injectors: auto gives " + last.injectors() + ": the " + used);
        }
        Tried least = all.stream().min(Comparator.comparingDouble(Tried::share)).orElseThrow();
        return new Found(
                least.injectors(),
                "injectors: auto gives " + least.injectors() + ", and "
                        + (gains(all) ? most.why() : "more do not help") + ": the " + used
                        + ", which is too much: give the injectors more CPUs, or lower the load");
    }

    private boolean goesOn(List<Tried> all) {
        Tried last = last(all);
        return last.tooBusy() && last.injectors() < most.injectors() && gains(all);
    }

    /** Whether the last of them could send enough more than those before. */
    private static boolean gains(List<Tried> all) {
        return all.size() < 2
                || last(all).mostPerSec()
                        >= LEAST_GAIN * all.get(all.size() - 2).mostPerSec();
    }

    private static Tried last(List<Tried> all) {
        return all.get(all.size() - 1);
    }

    /** The load under which they are the busiest; one under which that cannot be told comes before all. */
    private Tried tried(int injectors) {
        return measuring.measure(ProbeStudy.of(study, fidelity, injectors)).stream()
                .map(trial -> new Tried(injectors, trial, check(trial, injectors)))
                .max(Comparator.comparing((Tried one) -> one.check().verdict() == Verdict.NOT_CHECKABLE)
                        .thenComparing(Tried::share))
                .orElseThrow(() -> failed(injectors, "it has no trial"));
    }

    private static CheckResult check(Trial trial, int injectors) {
        if (trial.status() == TrialStatus.FAILED) {
            throw failed(injectors, trial.note().orElse("its trial failed"));
        }
        return trial.checks().stream()
                .filter(check -> check.check().equals(CheckNames.INJECTOR))
                .findFirst()
                .orElseThrow(() -> failed(injectors, "its injector was not checked"));
    }

    private static EnvironmentException failed(int injectors, String why) {
        return new EnvironmentException("injectors: auto must measure a probe of " + injectors
                + (injectors == 1 ? " injector" : " injectors") + ", which failed: " + why
                + "; see to that, or give their number");
    }
}
