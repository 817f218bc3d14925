package dev.gatebench.core.jmh;

import dev.gatebench.core.statistics.Interval;
import dev.gatebench.core.statistics.Ratio;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Assembles speeds from JMH's scores of matchers over tables whose unit is a time per operation. */
record SpeedAssembler(MatcherFacts facts) {
    private static final String MATCHER = "matcher";
    private static final String TABLE = "table";

    /** A group of scores that are compared: one benchmark over one table with one probe. */
    private record Race(String benchmark, String table, OptionalInt routes, Optional<String> probe) {
        /** Limits the routes to those of the table, whatever size was asked for. */
        static Race of(JmhScore score, String benchmark, MatcherFacts facts) {
            String table = score.params().getOrDefault(TABLE, "");
            int largest = facts.largest(table).orElse(Integer.MAX_VALUE);
            return new Race(
                    benchmark,
                    table,
                    score.param("routes").stream()
                            .flatMapToInt(SpeedAssembler::number)
                            .map(routes -> Math.min(routes, largest))
                            .findFirst(),
                    score.param("probe"));
        }
    }

    private record Times(Optional<Speed.Time> one, Optional<Speed.Time> many) {
        static final Times NONE = new Times(Optional.empty(), Optional.empty());

        Times with(Speed.Time time) {
            return time.threads() == 1
                    ? new Times(Optional.of(time), many)
                    : new Times(
                            one,
                            many.filter(other -> other.threads() > time.threads())
                                    .or(() -> Optional.of(time)));
        }

        double order() {
            return one.or(() -> many).map(Speed.Time::nsPerOp).orElse(Double.MAX_VALUE);
        }
    }

    static boolean isSpeed(JmhScore score) {
        return score.param(MATCHER).isPresent()
                && score.param(TABLE).isPresent()
                && Speed.Time.of(score).isPresent();
    }

    List<Speed> speeds(List<JmhScore> scores) {
        List<JmhScore> ofMatchers =
                scores.stream().filter(SpeedAssembler::isSpeed).toList();
        Map<Race, Map<String, Times>> races = new LinkedHashMap<>();
        List<JmhScore> alone =
                ofMatchers.stream().filter(score -> score.threads() == 1).toList();
        alone.forEach(score -> put(races, score, score.benchmark()));
        ofMatchers.stream()
                .filter(score -> score.threads() != 1)
                .forEach(score -> put(races, score, benchmarkOfOneThread(alone, score)));
        List<String> tables =
                races.keySet().stream().map(Race::table).distinct().toList();
        return races.keySet().stream()
                .sorted(Comparator.comparingInt((Race race) -> tables.indexOf(race.table()))
                        .thenComparing(Race::benchmark)
                        .thenComparing(race -> race.probe().orElse(""))
                        .thenComparingInt(race -> race.routes().orElse(0)))
                .flatMap(race -> speeds(race, races.getOrDefault(race, Map.of())))
                .toList();
    }

    private void put(Map<Race, Map<String, Times>> races, JmhScore score, String benchmark) {
        races.computeIfAbsent(Race.of(score, benchmark, facts), race -> new LinkedHashMap<>())
                .compute(
                        score.params().getOrDefault(MATCHER, ""),
                        (matcher, before) -> (before == null ? Times.NONE : before)
                                .with(Speed.Time.of(score).orElseThrow()));
    }

    /** Finds the benchmark that one thread ran with the same parameters, of the same class if possible. */
    private static String benchmarkOfOneThread(List<JmhScore> alone, JmhScore score) {
        return alone.stream()
                .filter(other -> other.params().equals(score.params()))
                .min(Comparator.comparing(other -> !className(other).equals(className(score))))
                .map(JmhScore::benchmark)
                .orElse(score.benchmark());
    }

    private static String className(JmhScore score) {
        return score.benchmark().replaceFirst("\\.[^.]*$", "");
    }

    private Stream<Speed> speeds(Race race, Map<String, Times> times) {
        Optional<String> ant = Stream.of(MatcherFamily.ORDERED_ANT, MatcherFamily.ORDERED_SPRING_ANT)
                .filter(matcher -> one(times, matcher).isPresent())
                .findFirst();
        Optional<String> fastest = times.keySet().stream()
                .filter(matcher -> MatcherFamily.of(matcher) == MatcherFamily.LIBRARY)
                .filter(matcher -> one(times, matcher).isPresent())
                .min(Comparator.comparingDouble(
                        matcher -> one(times, matcher).orElseThrow().middleNs()));
        return times.keySet().stream()
                .sorted(Comparator.comparingDouble(
                        matcher -> times.getOrDefault(matcher, Times.NONE).order()))
                .map(matcher -> speed(race, matcher, times, ant, fastest));
    }

    private Speed speed(
            Race race, String matcher, Map<String, Times> times, Optional<String> ant, Optional<String> fastest) {
        Optional<Ratio> timesAnt = ratio(times, ant, matcher);
        Optional<Ratio> timesFastest = ratio(times, fastest, matcher);
        return new Speed(
                race.benchmark(),
                matcher,
                race.table(),
                race.routes(),
                race.probe(),
                one(times, matcher),
                times.getOrDefault(matcher, Times.NONE).many(),
                ant,
                number(timesAnt),
                interval(timesAnt, ant, matcher),
                number(timesFastest),
                interval(timesFastest, fastest, matcher),
                fastest,
                facts.onTable(matcher, race.table()).map(MatcherAgreement::counts),
                facts.onGenerated(matcher).map(MatcherAgreement::counts));
    }

    private static Optional<Speed.Time> one(Map<String, Times> times, String matcher) {
        return times.getOrDefault(matcher, Times.NONE).one();
    }

    /** Divides the other matcher's time by this one's; empty where either has no time with one thread above 0. */
    private static Optional<Ratio> ratio(Map<String, Times> times, Optional<String> of, String matcher) {
        Optional<Speed.Time> other = of.flatMap(name -> one(times, name)).filter(time -> time.nsPerOp() > 0);
        return one(times, matcher).filter(time -> time.nsPerOp() > 0).flatMap(own -> other.map(time -> time.over(own)));
    }

    private static OptionalDouble number(Optional<Ratio> ratio) {
        return ratio.stream().mapToDouble(Ratio::ratio).findFirst();
    }

    /** Leaves out the interval of a matcher against itself: it is as fast as itself, whatever its forks say. */
    private static Optional<Interval> interval(Optional<Ratio> ratio, Optional<String> of, String matcher) {
        return of.equals(Optional.of(matcher)) ? Optional.empty() : ratio.flatMap(Ratio::interval);
    }

    private static IntStream number(String text) {
        return text.matches("\\d{1,9}") ? IntStream.of(Integer.parseInt(text)) : IntStream.empty();
    }
}
