package dev.gatebench.core.report.jmh;

import dev.gatebench.core.jmh.MatcherAgreement;
import dev.gatebench.core.jmh.MatcherFamily;
import dev.gatebench.core.jmh.Speed;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.text.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** How fast each matcher is on one table, and how often it is right. */
final class SpeedTable {
    /** How to read it. */
    static final String HINT = "Times are JMH's averages ± half of its 99.9 % interval, those of several threads per"
            + " thread. A ratio says how many times as fast a matcher is, with one thread, and its 95 % interval, over"
            + " forks; 1/20 is 20 times as slow. ~ means that the interval holds 1, or that there is none: no"
            + " difference is shown. Ordered Ant is ShenYu's, or the one that is named. Right is what the oracle"
            + " answers, Spring's AntPathMatcher.";

    private static final String NOT_CHECKED = "not checked";

    private final List<Speed> speeds;

    private SpeedTable(List<Speed> speeds) {
        this.speeds = speeds;
    }

    /** Of the speeds on one table. */
    static Table of(List<Speed> speeds) {
        return new SpeedTable(speeds).table();
    }

    private Table table() {
        Table.Builder table = Table.of()
                .text("benchmark", "probe")
                .numbers("routes")
                // right beside the matcher, so that no narrow page shows a speed without them
                .text("matcher", "agrees on this table", "agrees on generated tables")
                .numbers("ns/op", "B/op", "ns/op, " + threads(), "× ordered Ant", "× fastest library");
        for (Speed speed : speeds) {
            table.row(
                    shortName(speed.benchmark()),
                    speed.probe().orElse(Figures.NONE),
                    speed.routes().isPresent() ? Numbers.count(speed.routes().getAsInt()) : Figures.NONE,
                    speed.matcher(),
                    agreement(speed.onTable()),
                    agreement(speed.onGenerated()),
                    time(speed.oneThread()),
                    speed.oneThread()
                            .or(speed::manyThreads)
                            .map(time -> bytes(time.allocBytesPerOp()))
                            .orElse(Figures.NONE),
                    time(speed.manyThreads()),
                    ratio(
                            speed,
                            speed.orderedAnt(),
                            speed.timesOrderedAnt(),
                            speed.timesOrderedAntInterval(),
                            speed.orderedAnt().filter(name -> !name.equals(MatcherFamily.ORDERED_ANT))),
                    ratio(
                            speed,
                            speed.fastestLibrary(),
                            speed.timesFastestLibrary(),
                            speed.timesFastestLibraryInterval(),
                            speed.fastestLibrary().map(this::library)));
        }
        return table.build();
    }

    /** {@code RepeatedRequest} for {@code RepeatedRequestBenchmark.match}: as much as {@code --include} needs. */
    static String shortName(String benchmark) {
        return benchmark.replaceFirst("Benchmark\\.match$", "");
    }

    private String threads() {
        String counts = speeds.stream()
                .flatMap(speed -> speed.manyThreads().stream())
                .map(time -> String.valueOf(time.threads()))
                .distinct()
                .collect(Collectors.joining(" or "));
        return counts.isEmpty() ? "all threads" : counts + " threads";
    }

    private static Entry time(Optional<Speed.Time> time) {
        return time.map(found -> Entry.of(
                        Numbers.significant(found.nsPerOp(), 4),
                        found.errorNs().isPresent()
                                ? "± " + Numbers.significant(found.errorNs().getAsDouble(), 2)
                                : "± unknown"))
                .orElse(Entry.of(Figures.NONE));
    }

    /** JMH's allocation is a rate times a duration: what no match allocates comes out as some millionths of a byte. */
    private static String bytes(OptionalDouble bytes) {
        if (bytes.isEmpty()) {
            return Figures.NONE;
        }
        return bytes.getAsDouble() < 0.5 ? "0" : Numbers.significant(bytes.getAsDouble(), 3);
    }

    /**
     * How many times as fast a matcher is as another.
     *
     * @param label how the other is named; empty where the head does
     */
    private static Entry ratio(
            Speed speed,
            Optional<String> other,
            OptionalDouble times,
            Optional<Interval> interval,
            Optional<String> label) {
        if (times.isEmpty()) {
            return Entry.of(Figures.NONE);
        }
        String named = label.map(name -> " (" + name + ")").orElse("");
        if (other.equals(Optional.of(speed.matcher()))) {
            return Entry.of("1" + named);
        }
        boolean shown = Difference.of(times.getAsDouble(), interval).isShown();
        return Entry.of(
                (shown ? "" : Difference.NONE_SHOWN.word() + " ") + Numbers.times(times.getAsDouble()) + named,
                interval.isPresent() ? Figures.interval(interval, Numbers::times) : withoutInterval(speed));
    }

    /** All matchers of a run have as many forks. */
    private static String withoutInterval(Speed speed) {
        boolean oneFork =
                speed.oneThread().stream().anyMatch(time -> time.forkNsPerOp().size() == 1);
        return oneFork ? "no interval: one fork" : "no interval";
    }

    /** A library's name, and how often it is right where that is not always. */
    private String library(String name) {
        Optional<MatcherAgreement> found = speeds.stream()
                .filter(speed -> speed.matcher().equals(name))
                .flatMap(speed -> speed.onTable().stream())
                .findFirst();
        if (found.map(MatcherAgreement::whole).orElse(false)) {
            return name;
        }
        String words = agreement(found).replaceFirst(":.*", "");
        return name + ", " + (words.equals(NOT_CHECKED) ? "" : "right in ") + words;
    }

    private static String agreement(Optional<MatcherAgreement> agreement) {
        return agreement.map(MatcherAgreement::words).orElse(NOT_CHECKED);
    }
}
