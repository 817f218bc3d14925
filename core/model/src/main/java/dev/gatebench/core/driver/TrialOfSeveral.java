package dev.gatebench.core.driver;

import dev.gatebench.core.schedule.Window;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Puts one trial together of the reports of several injectors: it adds up counts and histograms, and weighs means by
 * counts, so that one injector that sent everything would have reported the same. A figure that one of them cannot tell
 * is absent.
 */
public final class TrialOfSeveral {
    /**
     * Largest distance between two windows, as a share of their length; windows further apart are of different seconds.
     */
    private static final double MOST_APART = 0.01;

    private TrialOfSeveral() {}

    /**
     * Returns the trial. It is refused, and names the injector at fault, where one did not send through its window, or
     * two windows lie further apart than 1 % of their length.
     *
     * @param parts reports of the same step, at least one
     * @throws IllegalArgumentException when a histogram is invalid
     */
    public static DriverTrial of(List<DriverTrial.Part> parts) {
        List<DriverTrial> trials = parts.stream().map(DriverTrial.Part::trial).toList();
        DriverTrial together = DriverTrial.of(
                        trials.get(0).name(), window(trials), sum(trials, DriverTrial::requests), errors(trials))
                .complete(trials.stream().allMatch(DriverTrial::complete))
                .answered(counts(trials, DriverTrial::answered))
                .failed(counts(trials, DriverTrial::failed))
                .unanswered(counts(trials, DriverTrial::unanswered))
                .atEdges(figures(trials, DriverTrial::atEdges))
                .serviceTime(times(trials, DriverTrial::serviceTime))
                .responseTime(times(trials, DriverTrial::responseTime))
                .inFlight(figures(trials, DriverTrial::inFlight))
                .offered(told(trials, DriverTrial::offered).map(Offered::together))
                .completions(completions(trials))
                .protocol(protocol(trials))
                .handshakes(told(trials, DriverTrial::handshakes).map(Handshakes::together))
                .byRequest(byRequest(trials))
                .parts(parts)
                .build();
        return flaw(parts).map(together::refusedFor).orElse(together);
    }

    /** Returns the protocol of all; empty where two differ. */
    private static Optional<Protocol> protocol(List<DriverTrial> trials) {
        Optional<Protocol> first = trials.get(0).protocol();
        return trials.stream().map(DriverTrial::protocol).allMatch(first::equals) ? first : Optional.empty();
    }

    /** Returns the mean window, so that it does not depend on the order of the reports. */
    private static Window window(List<DriverTrial> trials) {
        return new Window(
                sum(trials, trial -> trial.window().fromEpochMs()) / trials.size(),
                sum(trials, trial -> trial.window().toEpochMs()) / trials.size());
    }

    private static long sum(List<DriverTrial> trials, ToLongFunction<DriverTrial> figure) {
        return trials.stream().mapToLong(figure).sum();
    }

    private static Map<ErrorKind, Long> errors(List<DriverTrial> trials) {
        return sumOf(trials.stream().map(DriverTrial::errors).toList());
    }

    private static Map<ErrorKind, Long> sumOf(List<Map<ErrorKind, Long>> each) {
        Map<ErrorKind, Long> all = new EnumMap<>(ErrorKind.class);
        each.forEach(errors -> errors.forEach((kind, count) -> all.merge(kind, count, Long::sum)));
        return all;
    }

    /** Adds up the figures of each request: all injectors send the same ones in the same order. */
    private static List<RequestFigures> byRequest(List<DriverTrial> trials) {
        return IntStream.range(0, trials.get(0).byRequest().size())
                .mapToObj(i ->
                        trials.stream().map(trial -> trial.byRequest().get(i)).toList())
                .map(parts -> new RequestFigures(
                        parts.get(0).id(),
                        parts.get(0).weight(),
                        parts.stream().mapToLong(RequestFigures::requests).sum(),
                        sumOf(parts.stream().map(RequestFigures::errors).toList()),
                        timesOf(parts, RequestFigures::serviceTime),
                        timesOf(parts, RequestFigures::responseTime)))
                .toList();
    }

    private static Optional<Times> timesOf(
            List<RequestFigures> parts, Function<RequestFigures, Optional<Times>> which) {
        List<Times> found =
                parts.stream().flatMap(part -> which.apply(part).stream()).toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(Times.together(found));
    }

    private static OptionalLong counts(List<DriverTrial> trials, Function<DriverTrial, OptionalLong> figure) {
        return trials.stream().map(figure).allMatch(OptionalLong::isPresent)
                ? OptionalLong.of(sum(trials, trial -> figure.apply(trial).getAsLong()))
                : OptionalLong.empty();
    }

    private static OptionalDouble figures(List<DriverTrial> trials, Function<DriverTrial, OptionalDouble> figure) {
        return trials.stream().map(figure).allMatch(OptionalDouble::isPresent)
                ? OptionalDouble.of(trials.stream()
                        .mapToDouble(trial -> figure.apply(trial).getAsDouble())
                        .sum())
                : OptionalDouble.empty();
    }

    /** Returns the values of all; empty where one is missing. */
    private static <T> Optional<List<T>> told(Collection<DriverTrial> trials, Function<DriverTrial, Optional<T>> what) {
        List<T> all =
                trials.stream().flatMap(trial -> what.apply(trial).stream()).toList();
        return all.size() == trials.size() && !all.isEmpty() ? Optional.of(all) : Optional.empty();
    }

    /** Adds up times; an injector without a correct reply has none. */
    private static Optional<Times> times(List<DriverTrial> trials, Function<DriverTrial, Optional<Times>> which) {
        return told(having(trials, which), which).map(Times::together);
    }

    private static Optional<Completions> completions(List<DriverTrial> trials) {
        return told(having(trials, DriverTrial::completions), DriverTrial::completions)
                .flatMap(Completions::together);
    }

    /** Returns the trials that have the value, or had replies to tell of. */
    private static <T> List<DriverTrial> having(List<DriverTrial> trials, Function<DriverTrial, Optional<T>> what) {
        return trials.stream()
                .filter(trial -> trial.requests() > 0 || what.apply(trial).isPresent())
                .toList();
    }

    private static Optional<String> flaw(List<DriverTrial.Part> parts) {
        return parts.stream()
                .filter(part -> !part.trial().complete())
                .findFirst()
                .map(part -> part.injector() + " ended before the measured window did"
                        + part.trial().refused().map(why -> ": " + why).orElse(""))
                .or(() -> parts.stream()
                        .filter(part -> !part.trial()
                                .protocol()
                                .equals(parts.get(0).trial().protocol()))
                        .findFirst()
                        .map(part -> part.injector() + " negotiated "
                                + part.trial().protocol().map(Protocol::words).orElse("nothing") + ", "
                                + parts.get(0).injector() + " "
                                + parts.get(0)
                                        .trial()
                                        .protocol()
                                        .map(Protocol::words)
                                        .orElse("nothing")))
                .or(() -> pairs(parts).filter(Pair::apart).findFirst().map(Pair::words));
    }

    private static Stream<Pair> pairs(List<DriverTrial.Part> parts) {
        return parts.stream()
                .flatMap(one -> parts.stream().map(other -> new Pair(one, other)))
                .filter(pair -> pair.late.trial().window().fromEpochMs()
                        >= pair.early.trial().window().fromEpochMs());
    }

    private record Pair(DriverTrial.Part early, DriverTrial.Part late) {
        private long apartMs() {
            Window one = early.trial().window();
            Window other = late.trial().window();
            return Math.max(
                    Math.abs(one.fromEpochMs() - other.fromEpochMs()), Math.abs(one.toEpochMs() - other.toEpochMs()));
        }

        private long lengthMs() {
            return Math.min(
                    early.trial().window().lengthMs(), late.trial().window().lengthMs());
        }

        boolean apart() {
            return apartMs() > MOST_APART * lengthMs();
        }

        String words() {
            return "the windows of all injectors must coincide to 1 % of their length, those of "
                    + late.injector() + " and " + early.injector() + " were " + apartMs() + " of " + lengthMs()
                    + " ms apart: measure for a longer time, or give the injectors CPUs of their own";
        }
    }
}
