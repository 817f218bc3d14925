package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.agreement.Agreement.Example;
import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.matcher.PathMatcherUnderTest;
import dev.gatebench.jmh.table.RouteTable;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Counts the outcomes of one matcher and keeps the first disagreement of each kind. */
final class Tally {

    private static final int LARGE = 8;
    private static final String NONE = "none";

    private final Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
    private final Map<Outcome, Example> examples = new EnumMap<>(Outcome.class);
    private final Set<String> unanswered = new HashSet<>();

    /** Counts an answer. */
    void answered(Exam exam, Oracle.Answers question, int expected, int actual) {
        Outcome outcome = Outcome.of(expected, actual);
        count(outcome, 1);
        if (outcome != Outcome.AGREE) {
            keep(outcome, exam.table(), question.path(), expected, actual, name(exam.table(), actual));
        }
    }

    /** Counts a case without an answer. */
    void failed(Exam exam, Oracle.Answers question, int expected, Outcome outcome, String what) {
        count(outcome, 1);
        unanswered.add(question.path());
        keep(outcome, exam.table(), question.path(), expected, PathMatcherUnderTest.NO_MATCH, what);
    }

    /** Notes a case that was not asked for, because too many before it hung. */
    void leftOut(Oracle.Answers question) {
        unanswered.add(question.path());
    }

    /** The paths for which the matcher gave no answer, right or wrong. */
    Set<String> unanswered() {
        return Set.copyOf(unanswered);
    }

    long count(Outcome outcome) {
        return counts.getOrDefault(outcome, 0L);
    }

    private void count(Outcome outcome, long cases) {
        counts.merge(outcome, cases, Long::sum);
    }

    private void keep(Outcome outcome, RouteTable table, String path, int expected, int actual, String what) {
        if (!examples.containsKey(outcome)) {
            List<String> patterns = table.size() <= LARGE
                    ? table.patterns()
                    : IntStream.of(expected, actual)
                            .filter(index -> index >= 0 && index < table.size())
                            .mapToObj(table::pattern)
                            .toList();
            examples.put(outcome, new Example(patterns, path, name(table, expected), what));
        }
    }

    private static String name(RouteTable table, int index) {
        if (index == PathMatcherUnderTest.NO_MATCH) {
            return NONE;
        }
        return index >= 0 && index < table.size() ? table.pattern(index) : "no such route: " + index;
    }

    Agreement row(MatcherKind kind, String on, String table, String note) {
        return new Agreement(
                kind.name(),
                on,
                table,
                kind.order().name(),
                kind.syntax().stream().sorted().map(Enum::name).toList(),
                counts.values().stream().mapToLong(Long::longValue).sum(),
                count(Outcome.AGREE),
                count(Outcome.MISS),
                count(Outcome.FALSE_MATCH),
                count(Outcome.OTHER_ROUTE),
                count(Outcome.EXCEPTION),
                count(Outcome.HANG),
                List.copyOf(examples.values()),
                note);
    }
}
