package dev.gatebench.core.report;

import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.measure.Normalisation;
import dev.gatebench.core.ranking.Ranking;
import dev.gatebench.core.ranking.Ranking.Ranked;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.statistics.Estimate;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.text.Text;
import dev.gatebench.core.unit.Sizes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Writes {@code best.jvmopts}, an argument file for {@code java @best.jvmopts}: the JVM options of the gateway that
 * leads the ranking.
 */
final class BestJvmOptions {
    static final String FILE = "best.jvmopts";

    /** Characters that must be quoted in an argument file: white space, quotes, the comment sign and the escape. */
    private static final Pattern SPECIAL = Pattern.compile("[\\s\"'#\\\\]");

    /** Ends of the names of options whose value is an amount: elsewhere a number may name a file or a program. */
    private static final String AMOUNT =
            "(Size|Threads|Millis|Percent|Percentage|Ratio|Count|Threshold|Interval|Level|Delay"
                    + "|PerMB|Factor|Limit|Reserve|Bytes|Cutoff|Fraction|Milliseconds|Processors|Workers|Divisor)";

    /**
     * Options that do no more than size and tune a JVM: heap and stacks, numbers, collectors and other switches by
     * name, Netty's numbers and switches, modules opened to the class path. Others may run code, read further options,
     * listen, or write files.
     */
    private static final Pattern TUNES = Pattern.compile(String.join(
            "|",
            "-server|-Xbatch|-Xint|-Xshare:(auto|off)",
            "-X(ms|mx|mn|ss)\\d{1,12}[kKmMgGtT]?",
            "-XX:[A-Z]\\w{0,99}" + AMOUNT + "=\\d{1,15}(\\.\\d{1,9})?[kKmMgGtT]?",
            "-XX:[+-]Use(?!JVMCI)[A-Z]\\w{0,99}",
            "-XX:[+-](G1|Z|Shenandoah|Parallel|GC|CMS)[A-Z]\\w{0,99}",
            "-XX:[+-](AlwaysPreTouch|AlwaysPreTouchStacks|BackgroundCompilation|ClassUnloading|CompactStrings)",
            "-XX:[+-](DisableExplicitGC|DoEscapeAnalysis|ExplicitGCInvokesConcurrent|OmitStackTraceInFastThrow)",
            "-XX:[+-](OptimizeStringConcat|PerfDisableSharedMem|SegmentedCodeCache|TieredCompilation)",
            "-XX:[+-]Unlock(Experimental|Diagnostic)VMOptions",
            "-D(io|reactor)\\.netty\\.(?!native|\\w{0,99}([Dd]ir|[Pp]ath|[Pp]refix))[\\w.]{1,99}="
                    + "(true|false|-?\\d{1,15})",
            "-Djava\\.net\\.preferIPv[46](Stack|Addresses)=(true|false)",
            "--(add-opens|add-exports)=[\\w.]{1,99}/[\\w.]{1,99}=ALL-UNNAMED|--enable-native-access=ALL-UNNAMED"));

    private BestJvmOptions() {}

    /** Writes the file into a run's folder; deletes an old one where there is nothing to write. */
    static void write(Path runDir, Results results) throws IOException {
        Optional<String> text = text(results);
        if (text.isPresent()) {
            WholeFile.write(runDir.resolve(FILE), text.get());
        } else {
            Files.deleteIfExists(runDir.resolve(FILE));
        }
    }

    /**
     * Returns the file's text; empty where nothing is ranked, or where the best gateway has no JVM options of its own
     * or one that does more than tune, since a run's folder may come from a stranger.
     */
    static Optional<String> text(Results results) {
        Optional<Ranking> ranking = results.rankings().stream().findFirst();
        Optional<Arm> best = ranking.map(Ranking::best).flatMap(first -> results.arms().stream()
                .filter(arm -> arm.id().equals(first.arm()) && !arm.jvmOptions().isEmpty())
                .findFirst());
        return best.filter(arm -> arm.jvmOptions().stream().allMatch(BestJvmOptions::harmless))
                .map(arm -> text(results, ranking.orElseThrow(), arm));
    }

    private static String text(Results results, Ranking ranking, Arm best) {
        List<String> lines = new ArrayList<>();
        lines.add("JVM options of the gateway with the least CPU per request, for: java @" + FILE + " ...");
        if (!results.fitForNumbers()) {
            lines.add("UNFIT FOR USE: fidelity " + results.fidelity() + " shows only that everything works");
        }
        lines.add("study " + results.study() + ", fidelity " + results.fidelity() + ", " + results.startedAt()
                + ", seed " + results.seed());
        lines.add("machine " + results.environment().cpuModel() + ", "
                + Numbers.amount(results.environment().cpus(), "CPU") + ", "
                + Sizes.people(results.environment().memoryBytes()) + ", "
                + results.environment().os());
        Optional.ofNullable(results.environment().placement().get("sut"))
                .ifPresent(cpus -> lines.add("CPU of the gateway: " + cpus
                        + "; by it its JVM chose what the options leave open, such as the collector"));
        lines.add("arm " + best.id() + ": " + best.description());
        results.rankings().forEach(each -> place(each, best.id()).ifPresent(lines::add));
        lines.add(others(ranking));
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append("# ").append(Text.line(line)).append('\n'));
        best.jvmOptions().forEach(option -> text.append(quoted(option)).append('\n'));
        return text.toString();
    }

    private static boolean harmless(String option) {
        return !Text.steers(option) && TUNES.matcher(option).matches();
    }

    private static String others(Ranking ranking) {
        if (ranking.arms().size() == 1) {
            return "the only gateway with a headline: compared with nothing";
        }
        return ranking.notToldApart().isEmpty()
                ? "told apart from the " + (ranking.arms().size() - 1) + " others with a headline"
                : "NOT told apart from it: " + String.join(", ", ranking.notToldApart());
    }

    private static Optional<String> place(Ranking ranking, String arm) {
        return ranking.arms().stream()
                .filter(ranked ->
                        ranked.arm().equals(arm) && ranked.cpuNsPerRequest().isPresent())
                .findFirst()
                .map(ranked -> "rank " + ranked.rank() + " of " + ranking.arms().size() + " at "
                        + Figures.load(ranking.load()) + ": " + figures(ranking, ranked));
    }

    private static String figures(Ranking ranking, Ranked ranked) {
        Estimate cpu = ranked.cpuNsPerRequest().orElseThrow();
        return "CPU " + Figures.micros(Optional.of(cpu)).full() + " us/request"
                + (ranking.normalisation() == Normalisation.NONE
                        ? ""
                        : " (normalised by " + ranking.normalisation().word() + ")")
                + ", p99 " + Figures.millis(ranked.p99Ns()).full() + " ms, n = "
                + Figures.repetitions(cpu.n(), cpu.unit());
    }

    private static String quoted(String option) {
        return SPECIAL.matcher(option).find()
                ? '"' + option.replace("\\", "\\\\").replace("\"", "\\\"") + '"'
                : option;
    }
}
