package dev.gatebench.core.report.selftest;

import dev.gatebench.core.report.output.Markdown;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.report.table.Texts;
import dev.gatebench.core.run.Replication;
import dev.gatebench.core.selftest.SelfTestProof;
import dev.gatebench.core.selftest.SelfTestResults;
import dev.gatebench.core.text.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The report of a self-test, for a terminal and in Markdown. */
public final class SelfTestReport {
    private SelfTestReport() {}

    /** Writes the report for a terminal. */
    public static void console(SelfTestResults results, Appendable out) throws IOException {
        TerminalText.lines(out, "", sentences(results));
        for (Section section : SelfTestTables.of(results)) {
            TerminalText.line(out, "");
            TerminalText.section(out, section);
        }
    }

    /** Writes the report in Markdown. */
    public static void markdown(SelfTestResults results, Appendable out) throws IOException {
        Markdown.title(out, "Self-test of " + results.study());
        Markdown.items(out, sentences(results));
        out.append("\n");
        Markdown.sections(out, SelfTestTables.of(results));
    }

    private static List<String> sentences(SelfTestResults results) {
        List<String> sentences = new ArrayList<>();
        sentences.add(Texts.of(
                "selftest." + (results.passed() ? "passed" : "failed"),
                results.used().word()));
        results.proofs().forEach(proof -> sentences.add(sentence(proof)));
        sentences.add(Texts.of(
                "selftest.recorded",
                results.candidate(),
                results.baseline(),
                results.load().words(),
                results.recordedRounds(),
                results.recordedPairs(),
                results.recordedForks(),
                results.recordedAt()));
        sentences.add(Texts.of(
                "selftest.drawn",
                results.seed(),
                Numbers.count(results.comparisons()),
                results.design().forks(),
                results.design().rounds(),
                results.unit().word(),
                Figures.significant(results.distinct()),
                results.disjoint()));
        sentences.add(Texts.of("selftest.used", results.used().word()));
        sentences.add(Texts.of("selftest.least", results.leastVariance().word()));
        sentences.add(Texts.of(
                "selftest.designs",
                Numbers.plain(results.costs().forkSeconds()),
                Numbers.plain(results.costs().roundSeconds()),
                Numbers.plain(results.costs().onceSeconds())));
        if (results.unit() == Replication.ROUND) {
            sentences.add(Texts.of("selftest.byRound"));
        }
        return sentences;
    }

    private static String sentence(SelfTestProof proof) {
        String word = proof.verdict().word();
        return Character.toUpperCase(word.charAt(0)) + word.substring(1) + (proof.required() ? "" : " (need not be)")
                + ": " + proof.claim() + ": " + proof.found() + ".";
    }
}
