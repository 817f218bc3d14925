package dev.gatebench.jmh.agreement;

import static dev.gatebench.jmh.matcher.PathMatcherUnderTest.NO_MATCH;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.matcher.PathMatcherUnderTest;
import dev.gatebench.jmh.matcher.RouteOrder;
import dev.gatebench.jmh.table.RouteTable;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Matchers that are wrong on purpose are found out. */
class ExaminerTest {

    private static final RouteTable TABLE = RouteTable.of(List.of("/{x}/b", "/a/b", "/c"));
    private static final Exam EXAM = Exam.of(TABLE, List.of("/a/b", "/c", "/none"));

    private final Guard guard = new Guard();
    private final Examiner examiner = new Examiner(guard, Duration.ofMillis(500), Duration.ofMillis(50));
    private final AtomicBoolean stop = new AtomicBoolean();

    @AfterEach
    void letThreadsEnd() {
        stop.set(true);
        guard.close();
    }

    private Agreement examined(List<Exam> exams, Function<RouteTable, PathMatcherUnderTest> matcher) {
        return examiner.examine(RouteOrder.REGISTRATION, matcher, exams)
                .row(MatcherKind.PLAIN, Agreement.GENERATED, "", "");
    }

    /** One exam alone, and again among more than are taken together. */
    private Agreement examined(Function<RouteTable, PathMatcherUnderTest> matcher) {
        Agreement one = examined(List.of(EXAM), matcher);
        Agreement many = examined(Collections.nCopies(150, EXAM), matcher);
        assertThat(List.of(many.agree(), many.miss(), many.falseMatch(), many.otherRoute(), many.exception()))
                .isEqualTo(List.of(
                        150 * one.agree(),
                        150 * one.miss(),
                        150 * one.falseMatch(),
                        150 * one.otherRoute(),
                        150 * one.exception()));
        return one;
    }

    private int spin() {
        int rounds = 0;
        while (!stop.get()) {
            rounds++;
        }
        return rounds;
    }

    @Test
    void theOracleItselfAgrees() {
        Agreement row = examined(table -> path -> new Oracle(table).answer(path, RouteOrder.REGISTRATION));

        assertThat(row.agree()).isEqualTo(3);
        assertThat(row.complete()).isTrue();
        assertThat(row.examples()).isEmpty();
    }

    @Test
    void aMatcherOfTheOtherOrderFindsAnotherRoute() {
        Agreement row = examined(table -> path -> new Oracle(table).answer(path, RouteOrder.SPECIFICITY));

        assertThat(row.otherRoute()).isEqualTo(1);
        assertThat(row.agree()).isEqualTo(2);
        assertThat(row.examples())
                .singleElement()
                .isEqualTo(new Agreement.Example(TABLE.patterns(), "/a/b", "/{x}/b", "/a/b"));
    }

    @Test
    void aMatcherThatIsOffByOneIsFoundOutOnEveryPath() {
        Agreement row = examined(table -> path -> new Oracle(table).answer(path, RouteOrder.REGISTRATION) + 1);

        assertThat(row.otherRoute()).isEqualTo(2);
        assertThat(row.falseMatch()).isEqualTo(1);
        assertThat(row.agree()).isZero();
        assertThat(row.examples()).extracting(Agreement.Example::actual).containsExactly("/{x}/b", "/a/b");
    }

    @Test
    void aMatcherThatFindsNothingMisses() {
        Agreement row = examined(table -> path -> NO_MATCH);

        assertThat(row.miss()).isEqualTo(2);
        assertThat(row.agree()).isEqualTo(1);
        assertThat(row.examples()).extracting(Agreement.Example::actual).containsOnly("none");
    }

    @Test
    void aMatcherThatThrowsIsCountedForEachPath() {
        Agreement row = examined(table -> path -> {
            if (path.equals("/c")) {
                throw new IllegalStateException("no c");
            }
            return new Oracle(table).answer(path, RouteOrder.REGISTRATION);
        });

        assertThat(row.exception()).isEqualTo(1);
        assertThat(row.agree()).isEqualTo(2);
        assertThat(row.answersAll()).isFalse();
        assertThat(row.examples())
                .singleElement()
                .extracting(Agreement.Example::actual)
                .isEqualTo("java.lang.IllegalStateException: no c");
    }

    @Test
    void aMatcherThatCannotBeBuiltFailsAllPathsOfItsTable() {
        Agreement row = examined(table -> {
            throw new UnsupportedOperationException("no such table");
        });

        assertThat(row.exception()).isEqualTo(3);
        assertThat(row.examples().get(0).actual()).startsWith("build: ").endsWith("no such table");
    }

    @Test
    void aMatcherThatHangsIsAbandonedAndAskedForTheOthers() {
        Agreement row = examined(
                List.of(EXAM),
                table -> path -> path.equals("/c") ? spin() : new Oracle(table).answer(path, RouteOrder.REGISTRATION));

        assertThat(row.hang()).isEqualTo(1);
        assertThat(row.agree()).isEqualTo(2);
        assertThat(row.examples())
                .singleElement()
                .extracting(Agreement.Example::actual)
                .isEqualTo("hang");
    }

    @Test
    void aMatcherThatAlwaysHangsIsAskedNoMoreAfterFewHangs() {
        Tally tally = new Examiner(guard, Duration.ofMillis(500), Duration.ofMillis(5))
                .examine(RouteOrder.REGISTRATION, table -> path -> spin(), List.of(EXAM, EXAM, EXAM));

        assertThat(tally.count(Outcome.HANG)).isEqualTo(Examiner.MOST_HANGS);
        assertThat(tally.unanswered()).containsExactlyInAnyOrder("/a/b", "/c", "/none");
    }
}
