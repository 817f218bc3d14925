package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.agreement.Builder.Built;
import dev.gatebench.jmh.agreement.Guard.Called;
import dev.gatebench.jmh.agreement.MatchersFile.Build;
import dev.gatebench.jmh.agreement.MatchersFile.Skipped;
import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.jmh.table.Syntax;
import dev.gatebench.jmh.table.TableKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Examines matchers on tables and on generated cases, and measures their builds. */
final class ProveMatchers {

    /** Longest call of a matcher; a longer one counts as a hang. */
    static final Duration MATCH_LIMIT = Duration.ofMillis(200);

    static final Duration BUILD_LIMIT = Duration.ofSeconds(20);

    private static final Duration BUILD_TIME = Duration.ofMillis(100);
    private static final long SEED = 20_240_229;

    private final Guard guard;
    private final Examiner examiner;
    private final int cases;
    private final Map<Set<Syntax>, List<Exam>> generated = new HashMap<>();
    private final List<Agreement> agreement = new ArrayList<>();
    private final List<Build> builds = new ArrayList<>();
    private final List<Skipped> skipped = new ArrayList<>();

    ProveMatchers(Guard guard, int cases) {
        this.guard = guard;
        this.examiner = new Examiner(guard, BUILD_LIMIT, MATCH_LIMIT);
        this.cases = cases;
    }

    /**
     * Measures build time, size and agreement of matchers on one table, of whose sizes the caller gives the largest.
     */
    void onTable(Examination examination) {
        TableSize size = examination.size();
        RouteTable table = size.table();
        Exam exam = Exam.of(table, TablePaths.of(examination, table));
        for (MatcherKind kind : examination.matchers()) {
            Optional<String> why = why(kind, table);
            if (why.isPresent()) {
                agreement.add(new Tally().row(kind, Agreement.TABLE, size.kind().name(), why.get()));
                skipped.add(new Skipped(kind.name(), size.kind().name(), "", why.get()));
                continue;
            }
            Called<Built> called = guard.call(BUILD_LIMIT, () -> Builder.build(kind::over, table, BUILD_TIME));
            called.value().ifPresent(built -> builds.add(build(kind, size.kind(), table, built)));
            Tally tally = called.value()
                    .map(built -> examiner.ask(kind.order(), built.matcher(), exam))
                    .orElseGet(() -> examiner.notBuilt(kind.order(), called, exam));
            agreement.add(tally.row(kind, Agreement.TABLE, size.kind().name(), note(tally)));
            skip(kind, examination, table, tally);
        }
    }

    private static Build build(MatcherKind kind, TableKind on, RouteTable table, Built built) {
        RouteTable one = new RouteTable(table.routes().subList(0, 1));
        long bytes = Builder.retainedBytes(built.matcher(), kind.over(one));
        return new Build(kind.name(), on.name(), table.size(), built.medianNs(), bytes);
    }

    /** Examines matchers on generated cases, each on the syntax that it can express. */
    void onGenerated(List<MatcherKind> matchers) {
        for (MatcherKind kind : matchers) {
            Optional<String> why = kind.unavailable();
            Tally tally = why.isPresent()
                    ? new Tally()
                    : examiner.examine(
                            kind.order(),
                            kind::over,
                            generated.computeIfAbsent(
                                    kind.syntax(), syntax -> new CaseGenerator(SEED, syntax).exams(cases)));
            agreement.add(tally.row(kind, Agreement.GENERATED, "", why.orElseGet(() -> note(tally))));
        }
    }

    MatchersFile result() {
        return new MatchersFile(agreement, builds, skipped);
    }

    private static Optional<String> why(MatcherKind kind, RouteTable table) {
        return kind.unavailable()
                .or(() -> kind.expresses(table)
                        ? Optional.empty()
                        : Optional.of("cannot express " + beyond(kind.syntax(), table.syntax())));
    }

    private static String beyond(Set<Syntax> can, Set<Syntax> needed) {
        return String.join(
                ", ",
                needed.stream()
                        .filter(kind -> !can.contains(kind))
                        .map(Enum::name)
                        .toList());
    }

    private static String note(Tally tally) {
        return tally.count(Outcome.HANG) < Examiner.MOST_HANGS
                ? ""
                : "asked no more after %d hangs".formatted(Examiner.MOST_HANGS);
    }

    private void skip(MatcherKind kind, Examination examination, RouteTable table, Tally tally) {
        TableKind on = examination.size().kind();
        Set<String> unanswered = tally.unanswered();
        for (Probe probe : examination.probes()) {
            if (probe.paths(on, table).stream().anyMatch(unanswered::contains)) {
                skipped.add(new Skipped(
                        kind.name(),
                        on.name(),
                        probe.name(),
                        "threw, or gave no answer within %d ms".formatted(MATCH_LIMIT.toMillis())));
            }
        }
    }
}
