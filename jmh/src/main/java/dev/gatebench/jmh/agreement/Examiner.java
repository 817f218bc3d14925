package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.agreement.Guard.Called;
import dev.gatebench.jmh.matcher.PathMatcherUnderTest;
import dev.gatebench.jmh.matcher.RouteOrder;
import dev.gatebench.jmh.table.RouteTable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Asks a matcher the questions of exams, each call under a time limit. */
final class Examiner {

    /** After this many hangs a matcher is asked no more: each leaves a thread behind that takes a CPU. */
    static final int MOST_HANGS = 5;

    /** Exams that the guarded thread gets at once: to hand it each alone would take longer than a small exam. */
    private static final int TOGETHER = 100;

    private final Guard guard;
    private final Duration buildLimit;
    private final Duration matchLimit;

    Examiner(Guard guard, Duration buildLimit, Duration matchLimit) {
        this.guard = guard;
        this.buildLimit = buildLimit;
        this.matchLimit = matchLimit;
    }

    /** Asks a matcher all exams and counts whatever it does; asks no more after {@value #MOST_HANGS} hangs. */
    Tally examine(RouteOrder order, Function<RouteTable, PathMatcherUnderTest> matcher, List<Exam> exams) {
        Tally tally = new Tally();
        for (int from = 0; from < exams.size(); from += TOGETHER) {
            List<Exam> some = exams.subList(from, Math.min(exams.size(), from + TOGETHER));
            if (!allAnswered(tally, order, matcher, some)) {
                some.forEach(exam -> examine(tally, order, matcher, exam));
            }
        }
        return tally;
    }

    /**
     * Asks all exams at once; counts nothing and returns false unless they are answered in the time of one question.
     */
    private boolean allAnswered(
            Tally tally, RouteOrder order, Function<RouteTable, PathMatcherUnderTest> matcher, List<Exam> exams) {
        if (exams.size() == 1 || tally.count(Outcome.HANG) > 0) {
            return false;
        }
        Called<List<List<Integer>>> called = guard.call(matchLimit, () -> exams.stream()
                .map(exam -> {
                    PathMatcherUnderTest built = matcher.apply(exam.table());
                    return exam.questions().stream()
                            .map(question -> built.match(question.path()))
                            .toList();
                })
                .toList());
        called.value().ifPresent(answers -> {
            for (int i = 0; i < exams.size(); i++) {
                Exam exam = exams.get(i);
                for (int j = 0; j < exam.questions().size(); j++) {
                    Oracle.Answers question = exam.questions().get(j);
                    tally.answered(
                            exam, question, question.in(order), answers.get(i).get(j));
                }
            }
        });
        return called.value().isPresent();
    }

    private void examine(Tally tally, RouteOrder order, Function<RouteTable, PathMatcherUnderTest> matcher, Exam exam) {
        if (tally.count(Outcome.HANG) >= MOST_HANGS) {
            exam.questions().forEach(tally::leftOut);
            return;
        }
        Called<PathMatcherUnderTest> built = guard.call(buildLimit, () -> matcher.apply(exam.table()));
        if (built.value().isPresent()) {
            ask(tally, order, built.value().get(), exam);
        } else {
            exam.questions().forEach(question -> fail(tally, order, exam, question, built, "build: "));
        }
    }

    /** Asks a matcher that was built the questions of one exam. */
    Tally ask(RouteOrder order, PathMatcherUnderTest matcher, Exam exam) {
        Tally tally = new Tally();
        ask(tally, order, matcher, exam);
        return tally;
    }

    private void ask(Tally tally, RouteOrder order, PathMatcherUnderTest matcher, Exam exam) {
        for (Oracle.Answers question : exam.questions()) {
            if (tally.count(Outcome.HANG) >= MOST_HANGS) {
                tally.leftOut(question);
                continue;
            }
            Called<Integer> called = guard.call(matchLimit, () -> matcher.match(question.path()));
            Optional<Integer> answer = called.value();
            if (answer.isPresent()) {
                tally.answered(exam, question, question.in(order), answer.get());
            } else {
                fail(tally, order, exam, question, called, "");
            }
        }
    }

    /** Counts all questions as failed because the matcher could not be built. */
    Tally notBuilt(RouteOrder order, Called<?> called, Exam exam) {
        Tally tally = new Tally();
        exam.questions().forEach(question -> fail(tally, order, exam, question, called, "build: "));
        return tally;
    }

    private static void fail(
            Tally tally, RouteOrder order, Exam exam, Oracle.Answers question, Called<?> called, String when) {
        tally.failed(
                exam,
                question,
                question.in(order),
                called.hung() ? Outcome.HANG : Outcome.EXCEPTION,
                when + called.failure().map(Throwable::toString).orElse("hang"));
    }
}
