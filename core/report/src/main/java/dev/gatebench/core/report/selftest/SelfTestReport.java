package dev.gatebench.core.report.selftest;

import dev.gatebench.core.report.output.Markdown;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.selftest.SelfTestProof;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The report of a self-test, for a terminal and in Markdown. */
public final class SelfTestReport {
    private SelfTestReport() {}

    /** Writes it for a terminal. */
    public static void console(SelfTestResults results, Appendable out) throws IOException {
        TerminalText.lines(out, "", sentences(results));
        for (Section section : SelfTestTables.of(results)) {
            TerminalText.line(out, "");
            TerminalText.section(out, section);
        }
    }

    /** Writes it in Markdown. */
    public static void markdown(SelfTestResults results, Appendable out) throws IOException {
        out.append("# Self-test of ").append(Text.markdown(results.study())).append("\n\n");
        Markdown.items(out, sentences(results));
        out.append("\n");
        Markdown.sections(out, SelfTestTables.of(results));
    }

    private static List<String> sentences(SelfTestResults results) {
        List<String> sentences = new ArrayList<>();
        sentences.add(verdict(results));
        results.proofs().forEach(proof -> sentences.add(sentence(proof)));
        sentences.add("Recorded: '" + results.candidate() + "' and '" + results.baseline() + "', which are alike, at "
                + results.load().words() + ", " + results.recordedRounds() + " rounds, "
                + results.recordedPairs() + " of them with a valid trial of both; "
                + results.recordedForks() + " forks long enough to draw from; started " + results.recordedAt() + ".");
        sentences.add("Drawn, seed " + results.seed() + ": " + Numbers.count(results.comparisons())
                + " comparisons, each of " + results.design().forks()
                + " forks without replacement and in each "
                + results.design().rounds()
                + " consecutive rounds as they were planned, refused trials left out, the two labels of a fork"
                + " swapped at random; intervals are over " + results.unit().word() + "s. "
                + Numbers.significant(results.distinct(), 3) + " such comparisons differ, " + results.disjoint()
                + " at most share no trial. Intervals of shares and of the least effect are by the jackknife over"
                + " the recorded forks: they hold that another recording would differ.");
        sentences.add("Comparisons in such a run are normalised by: "
                + results.used().word() + ". The others are shown for what they are worth.");
        sentences.add("The normalisation with the least expected interval here: "
                + results.leastVariance().word() + ".");
        sentences.add("Designs reckon with " + Numbers.plain(results.costs().forkSeconds())
                + " s to start and warm up a fork and "
                + Numbers.plain(results.costs().roundSeconds())
                + " s a round, for two gateways, and "
                + Numbers.plain(results.costs().onceSeconds()) + " s once for the direct arm.");
        if (results.unit() == Replication.ROUND) {
            sentences.add(
                    "Intervals over rounds do not hold what differs from process to process. Where labels swapped by"
                            + " round give about 5 % and those swapped by fork more, processes differ and a comparison"
                            + " needs forks.");
        }
        return sentences;
    }

    private static String verdict(SelfTestResults results) {
        String by = ", with comparisons normalised by: " + results.used().word() + ".";
        return results.passed()
                ? "Passed: what a self-test must show is shown" + by
                : "FAILED: not all that a self-test must show is shown" + by;
    }

    private static String sentence(SelfTestProof proof) {
        String word = proof.verdict().word();
        return Character.toUpperCase(word.charAt(0)) + word.substring(1) + (proof.required() ? "" : " (need not be)")
                + ": " + proof.claim() + ": " + proof.found() + ".";
    }
}
