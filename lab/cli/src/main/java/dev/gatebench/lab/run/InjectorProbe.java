package dev.gatebench.lab.run;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.InjectorsSpec;
import dev.gatebench.core.study.ProbeStudy;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.CheckNames;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.NoRoomException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds how many injectors a study needs that leaves it to us: doubled from one on until the injector check passes,
 * until more of them can send no more, because there are no more CPUs for them, or until there cannot be more.
 */
final class InjectorProbe {
    /**
     * Twice the injectors must be able to send so much more, or still more of them are of no use; others in proportion.
     */
    private static final double LEAST_GAIN = 0.1;

    private final Study study;
    private final Fidelity fidelity;
    private final int most;
    private final Measuring measuring;

    /** Measures the study of a probe. */
    interface Measuring {
        List<Trial> measure(Study probe);
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

    /** @param most the most that may be tried, ≥ 1 */
    InjectorProbe(Study study, Fidelity fidelity, int most, Measuring measuring) {
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
        List<Tried> all = new ArrayList<>(List.of(tried(1)));
        Optional<String> noRoom = Optional.empty();
        while (noRoom.isEmpty() && goesOn(all)) {
            int next = Math.min(most, 2 * last(all).injectors());
            try {
                all.add(tried(next));
            } catch (NoRoomException e) {
                noRoom = Optional.of("there is no room for " + next + " (" + e.getMessage() + ")");
            }
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
        Tried best = gains(all)
                ? last
                : all.stream().min(Comparator.comparingDouble(Tried::share)).orElseThrow();
        return new Found(
                best.injectors(),
                "injectors: auto gives " + best.injectors() + ", and "
                        + noRoom.orElse(gains(all) ? whyNoMore() : "more do not help") + ": the " + used
                        + ", which is too much: give the injectors more CPUs, or lower the load");
    }

    private String whyNoMore() {
        return most < InjectorsSpec.MOST ? "the loads can be cut into no more parts" : "a study can have no more";
    }

    private boolean goesOn(List<Tried> all) {
        Tried last = last(all);
        return last.tooBusy() && last.injectors() < most && gains(all);
    }

    /** Whether the last of them could send enough more than those before. */
    private static boolean gains(List<Tried> all) {
        if (all.size() < 2) {
            return true;
        }
        Tried before = all.get(all.size() - 2);
        double added = (double) last(all).injectors() / before.injectors() - 1;
        return last(all).mostPerSec() >= (1 + LEAST_GAIN * added) * before.mostPerSec();
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
