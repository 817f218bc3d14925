package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.comparison.Comparison;
import dev.gatebench.core.load.Loads;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.result.ControlledRun;
import dev.gatebench.core.result.Results;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ControlReportTest {
    private static final List<Report> FOR_PEOPLE = List.of(new ConsoleReport(), new SummaryReport(), new HtmlReport());

    @Test
    void statesTheNoiseBesideWhatTheCandidateCosts() throws IOException {
        Results results = new ControlledRun(Loads.closed(600, 800), 5, 1, 1.1).results();
        String noise = Figures.noise(control(results).found());

        assertThat(noise).matches("[+-]\\S+ % \\[-\\S+ %, \\+\\S+ %]");
        for (Report report : FOR_PEOPLE) {
            String text = draw(report, results);
            String sentence = "Control: base differs from itself by " + noise
                    + " in CPU per request (all loads, 5 forks, normalised by backend, on this host, in these"
                    + " minutes).";
            assertThat(text).contains(sentence, "base-again ÷ base, control");
            int answer = text.indexOf("candidate costs 1.");
            assertThat(answer).isPositive();
            assertThat(answer < text.indexOf(sentence))
                    .as("it leads, and on a terminal it ends")
                    .isNotEqualTo(report instanceof ConsoleReport);
            assertThat(text).doesNotContain("Void", "base-again costs");
        }
        assertThat(draw(new SummaryReport(), results))
                .contains("Control, throughput: base differs from itself by +0 % [+0 %, +0 %] at 600 connections; ")
                .contains("Control, CPU per request of the SUT: base differs from itself by ")
                .doesNotContain("base-again against base");
        assertThat(draw(new JUnitReport(), results))
                .contains("tests=\"8\" failures=\"0\"", "name=\"the verdict of candidate ÷ base\"");
    }

    @Test
    void saysInOneLineOfEveryOutputThatTheVerdictIsVoid() throws IOException {
        Results results = new ControlledRun(Loads.closed(600), 5, 1.05, 1.1).results();
        String line = "Void: base differs from itself by "
                + Figures.noise(control(results).found())
                + " in CPU per request, so nothing is known of candidate ÷ base: measure again, with more forks or on a"
                + " host with less else to do.";

        for (Report report : FOR_PEOPLE) {
            String text = draw(report, results);
            assertThat(text).contains(line).contains("base's CPU per request: void (".replace("'", quote(report)));
            assertThat(text.indexOf(line)).isLessThan(text.indexOf("candidate costs"));
        }
        assertThat(draw(new JUnitReport(), results)).contains("failures=\"1\"", "message=\"" + line);
    }

    @Test
    void saysThatThereIsNoControlOrNoVerdict() throws IOException {
        Results uncontrolled = new ControlledRun(Loads.closed(600), 5, 1, 1.1)
                .refusing(trial -> trial.arm().equals("base-again"))
                .results();
        Results without = new ControlledRun(Loads.closed(600), 5, 1, 1.1)
                .refusing(trial -> trial.arm().equals("candidate"))
                .results();

        for (Report report : FOR_PEOPLE) {
            assertThat(draw(report, uncontrolled))
                    .contains("No control: base-again ÷ base has no interval by CPU per request")
                    .contains("CPU per request: no control (");
            assertThat(draw(report, without))
                    .contains("No verdict: candidate ÷ base has no headline by CPU per request, so nothing is known");
        }
        assertThat(draw(new JUnitReport(), uncontrolled)).contains("message=\"No control: ");
        assertThat(draw(new JUnitReport(), without)).contains("message=\"No verdict: ");
    }

    @Test
    void saysNothingOfAControlWhoseNumbersMustNotBeUsed() throws IOException {
        ControlledRun run = new ControlledRun(Loads.closed(600), 5, 1.05, 1.1);
        Results smoke = run.results(run.info(false, run.info().comparisons()));

        assertThat(draw(new ConsoleReport(), smoke))
                .contains("Unfit for numbers")
                .doesNotContain("Void: ");
        assertThat(draw(new JUnitReport(), smoke)).doesNotContain("the verdict of");
    }

    private static String quote(Report report) {
        return report instanceof HtmlReport ? "&#39;" : "'";
    }

    private static Comparison control(Results results) {
        return results.comparisons().stream()
                .filter(c -> c.control() && c.primary())
                .findFirst()
                .orElseThrow();
    }

    private static String draw(Report report, Results results) throws IOException {
        StringBuilder text = new StringBuilder();
        report.write(results, RunFiles.none(), text);
        return text.toString().replace("\\", "");
    }
}
