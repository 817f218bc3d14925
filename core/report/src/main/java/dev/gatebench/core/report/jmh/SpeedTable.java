package dev.gatebench.core.report.jmh;

import dev.gatebench.core.jmh.MatcherAgreement;
import dev.gatebench.core.jmh.MatcherFamily;
import dev.gatebench.core.jmh.Speed;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Entry;
import dev.gatebench.core.report.table.Table.Section;
import dev.gatebench.core.report.table.Texts;
import dev.gatebench.core.statistics.Difference;
import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The speed of each matcher on one table of routes, and how often it is right. */
final class SpeedTable {
    private static final String NOT_CHECKED = "not checked";

    private final List<Speed> speeds;

    private SpeedTable(List<Speed> speeds) {
        this.speeds = speeds;
    }

    /** Returns a section for each table of routes; the first says how to read them all. */
    static List<Section> sections(List<Speed> speeds) {
        List<Section> sections = new ArrayList<>();
        for (String name : speeds.stream().map(Speed::table).distinct().toList()) {
            List<Speed> ofTable =
                    speeds.stream().filter(speed -> speed.table().equals(name)).toList();
            sections.add(new Section(
                    Texts.of("matchers.title", name),
                    new SpeedTable(ofTable).table(),
                    sections.isEmpty() ? Texts.of("matchers.hint") : ""));
        }
        return sections;
    }

    private Table table() {
        return Table.over(speeds)
                .text("benchmark", speed -> shortName(speed.benchmark()))
                .text("probe", Speed::probe)
                .number("routes", speed -> Figures.text(speed.routes(), routes -> Numbers.count((long) routes)))
                // agreement stands beside the matcher, so that no narrow page shows a speed without it
                .text("matcher", Speed::matcher)
                .text("agrees on this table", speed -> agreement(speed.onTable()))
                .text("agrees on generated tables", speed -> agreement(speed.onGenerated()))
                .number("ns/op", speed -> time(speed.oneThread()))
                .number("B/op", speed -> speed.oneThread()
                        .or(speed::manyThreads)
                        .map(time -> Figures.text(time.allocBytesPerOp(), SpeedTable::bytes)))
                .number("ns/op, " + threads(), speed -> time(speed.manyThreads()))
                .number(
                        "× ordered Ant",
                        speed -> ratio(
                                speed,
                                speed.orderedAnt(),
                                speed.timesOrderedAnt(),
                                speed.timesOrderedAntInterval(),
                                speed.orderedAnt().filter(name -> !name.equals(MatcherFamily.ORDERED_ANT))))
                .number(
                        "× fastest library",
                        speed -> ratio(
                                speed,
                                speed.fastestLibrary(),
                                speed.timesFastestLibrary(),
                                speed.timesFastestLibraryInterval(),
                                speed.fastestLibrary().map(this::library)))
                .build();
    }

    /**
     * Returns {@code RepeatedRequest} for {@code RepeatedRequestBenchmark.match}: as much as {@code --include} needs.
     */
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
        return Entry.of(time.map(found -> Entry.of(
                Numbers.significant(found.nsPerOp(), 4),
                "± "
                        + (found.errorNs().isPresent()
                                ? Numbers.significant(found.errorNs().getAsDouble(), 2)
                                : "unknown"))));
    }

    /**
     * Words JMH's allocation, which it derives from a rate: a match without allocation has some millionths of a byte.
     */
    private static String bytes(double bytes) {
        return bytes < 0.5 ? "0" : Figures.significant(bytes);
    }

    /**
     * Says how many times as fast a matcher is as another.
     *
     * @param label name of the other matcher; empty where the column's head names it
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

    /** Says why there is no interval. */
    private static String withoutInterval(Speed speed) {
        boolean oneFork =
                speed.oneThread().stream().anyMatch(time -> time.forkNsPerOp().size() == 1);
        return oneFork ? "no interval: one fork" : "no interval";
    }

    /** Returns a library's name, and how often it is right unless it always is. */
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
