package dev.gatebench.jmh.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Syntax;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CaseGeneratorTest {

    private static final int CASES = 500;

    @ParameterizedTest
    @EnumSource
    void asksOfEachMatcherAllThatItClaimsAndNoMore(MatcherKind kind) {
        Set<Syntax> seen = EnumSet.noneOf(Syntax.class);
        new CaseGenerator(1, kind.syntax())
                .exams(CASES)
                .forEach(exam -> seen.addAll(exam.table().syntax()));

        assertThat(seen).isEqualTo(kind.syntax());
    }

    @Test
    void givesTheSameCasesForTheSameSeedAndOthersForAnother() {
        List<Exam> exams = new CaseGenerator(1, MatcherKind.RADIX.syntax()).exams(50);

        assertThat(new CaseGenerator(1, MatcherKind.RADIX.syntax()).exams(50)).isEqualTo(exams);
        assertThat(new CaseGenerator(2, MatcherKind.RADIX.syntax()).exams(50)).isNotEqualTo(exams);
    }

    /** A test in which hardly anything matches, or in which the orders never differ, would prove little. */
    @ParameterizedTest
    @EnumSource(names = {"RADIX", "UNDERTOW", "JOOBY", "PATH_PATTERN"})
    void manyPathsMatchManyDoNotAndTheOrdersOftenDiffer(MatcherKind kind) {
        List<Oracle.Answers> answers = new CaseGenerator(1, kind.syntax())
                .exams(CASES).stream()
                        .flatMap(exam -> exam.questions().stream())
                        .toList();

        assertThat(answers).hasSize(CASES);
        assertThat(answers.stream().filter(answer -> answer.first() >= 0).count())
                .isBetween(CASES * 15L / 100, CASES * 85L / 100);
        assertThat(answers.stream()
                        .filter(answer -> answer.first() != answer.mostSpecific())
                        .count())
                .isGreaterThan(CASES * 8L / 1000);
    }
}
