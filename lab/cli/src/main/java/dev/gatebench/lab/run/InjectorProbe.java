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
 * Finds how many injectors a study needs that says {@code auto}. The number is doubled from one on until the injector
 * check passes, more injectors send no more, no CPUs are left for them, or the loads cannot be cut further.
 *
 * @param most the most injectors that may be tried, ≥ 1
 */
record InjectorProbe(Study study, Fidelity fidelity, int most, Measuring measuring) {
    /** Least gain of twice the injectors, as a share; other steps in proportion. */
    private static final double LEAST_GAIN = 0.1;

    interface Measuring {
        List<Trial> measure(Study probe);
    }

    /** The number of injectors, and for people, in one line, how it was found. */
    record Found(int injectors, String words) {}

    private record Tried(int injectors, Trial trial, CheckResult check) {
        boolean tooBusy() {
            return check.verdict() == Verdict.FAIL;
        }

        double share() {
            return Optional.ofNullable(check.figures().get("share")).orElse(0.0);
        }

        /** Returns the correct replies a second that these injectors would get with all their CPUs busy. */
        double mostPerSec() {
            return share() > 0 ? trial.throughputPerSec() / share() : Double.POSITIVE_INFINITY;
        }

        String words() {
            return Numbers.percent(share()) + " with " + injectors;
        }
    }

    /** @throws EnvironmentException in one line when a probe cannot be measured */
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

    /** Whether the last try could send enough more than the one before. */
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

    /** Returns the load under which the injectors are the busiest; a load without a verdict comes before all. */
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
