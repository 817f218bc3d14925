package dev.gatebench.lab.command;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.comparison.Control;
import dev.gatebench.core.curve.Curve;
import dev.gatebench.core.curve.CurvePoint;
import dev.gatebench.core.jmh.JmhResults;
import dev.gatebench.core.report.folder.Redrawn;
import dev.gatebench.core.result.CurvesAssembler;
import dev.gatebench.core.result.Faults;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.CasesFolder;
import dev.gatebench.lab.conformance.Conformance;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The exit codes of the commands, and the rules by which results get one. */
final class ExitCode {
    /** Everything was done. */
    static final int OK = 0;
    /**
     * A gate failed: a missing headline, a base that differs from itself, a candidate that is slower than the limit or
     * cannot be held to it, a self-test that does not show what it must, a gateway that does other work than it is
     * asked for. What a run itself measured is sound then. A repetition, or a calmer host, may pass it. A JVM that does
     * not even start ends with it too, so nothing may take it for such an outcome.
     */
    static final int GATE_FAILED = 1;
    /** Bad usage or input. */
    static final int BAD_INPUT = 2;
    /** The environment failed: a port, a tool, a process. */
    static final int ENVIRONMENT = 3;
    /**
     * The measurement is broken: a trial that did not run to its end or was never begun, wrong replies, requests that
     * got lost, a configuration that did not take effect, a benchmark that failed, a path matcher of this project that
     * is wrong. No repetition excuses it.
     */
    static final int BROKEN = 4;
    /** An error that nobody expected, as {@code EX_SOFTWARE} of sysexits.h: see {@link CrashLog}. */
    static final int UNEXPECTED = 70;

    private ExitCode() {}

    /** Returns the code of the results that a report was redrawn from. */
    static int of(Redrawn report) {
        if (report instanceof Redrawn.OfCases cases) {
            return ofCases(cases.info(), cases.results(), false);
        }
        if (report instanceof Redrawn.OfCurves search) {
            return ofSearch(search.found(), search.found().curves().complete());
        }
        return report instanceof Redrawn.OfJmh benchmarks
                ? ofJmh(benchmarks.results())
                : ofResults(((Redrawn.OfRun) report).results());
    }

    /**
     * Returns the code of a run: {@link #BROKEN} when it has {@link Faults}; else, at a fidelity that is fit for
     * numbers, {@link #GATE_FAILED} when a cell has no headline figure or a pair no primary comparison with one, and
     * when a comparison that carries a control is void or lacks it. A run with curves is to show of each whether the
     * arm keeps up with one of its rates, in place of headlines: trials that fell behind are what is looked for.
     */
    static int ofResults(Results results) {
        return ofResults(results, false);
    }

    /**
     * Returns the code of a run.
     *
     * @param allowMissingHeadlines whether missing headlines alone leave the code at {@link #OK}
     */
    static int ofResults(Results results, boolean allowMissingHeadlines) {
        if (!Faults.of(results).isEmpty()) {
            return BROKEN;
        }
        if (!results.fitForNumbers()) {
            return OK;
        }
        boolean headlines = allowMissingHeadlines
                || (results.curves().isEmpty() ? hasHeadlines(results) : areKnown(results.curves()));
        return headlines && results.controls().stream().allMatch(Control::stands) ? OK : GATE_FAILED;
    }

    private static boolean hasHeadlines(Results results) {
        return results.cells().stream().allMatch(Cell::headline) && results.everyPairHasItsPrimary();
    }

    /**
     * Returns the worst code of the cases of a study, where {@link #BROKEN} is worse than {@link #GATE_FAILED} and a
     * case without results is broken.
     */
    static int ofCases(CasesFolder.Info info, Map<String, Results> cases, boolean allowMissingHeadlines) {
        return info.cases().stream()
                .map(id -> Optional.ofNullable(cases.get(id)))
                .mapToInt(found -> found.map(results -> ofResults(results, allowMissingHeadlines))
                        .orElse(BROKEN))
                .max()
                .orElse(BROKEN);
    }

    /**
     * Returns the code of a search for rates that keep goals, as of a run with curves.
     *
     * @param ended whether the search came to its end; else it is {@link #BROKEN}
     */
    static int ofSearch(CurvesAssembler.Assembled found, boolean ended) {
        List<Curve> curves = found.curves().curves();
        if (!ended || Faults.ofTrials(found.trials(), curves).isPresent()) {
            return BROKEN;
        }
        return !found.fitForNumbers() || (!curves.isEmpty() && areKnown(curves)) ? OK : GATE_FAILED;
    }

    private static boolean areKnown(List<Curve> curves) {
        return curves.stream().allMatch(curve -> curve.points().stream()
                .anyMatch(point -> point.verdict() != CurvePoint.Verdict.UNKNOWN));
    }

    /** Whether a case is broken, which no failure of the environment excuses. */
    static boolean anyBroken(Map<String, Results> cases) {
        return cases.values().stream().anyMatch(results -> !Faults.of(results).isEmpty());
    }

    /**
     * Returns the code of an examination: {@link #BROKEN} when the backend differed from itself, so that nothing holds,
     * {@link #ENVIRONMENT} when a gateway could not be examined, else {@link #GATE_FAILED} when a gateway does other
     * work than the requests of studies ask for.
     */
    static int ofConformance(Conformance found) {
        if (!found.controlFaults().isEmpty()) {
            return BROKEN;
        }
        if (!found.complete()) {
            return ENVIRONMENT;
        }
        return found.comparable() ? OK : GATE_FAILED;
    }

    /**
     * Returns {@link #BROKEN} when a run of the benchmarks did not end, one failed, or this project's matcher is wrong.
     */
    static int ofJmh(JmhResults results) {
        return results.passed() ? OK : BROKEN;
    }
}
