package dev.gatebench.core.result;

import dev.gatebench.core.network.MessageSizes;
import dev.gatebench.core.network.NetworkReading;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.text.Footnotes;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialHistory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Adds footnotes on the network between the hosts of a run. */
final class NetworkNotes {
    /** A way that is fuller than this share of its capacity may limit the figures. */
    private static final double NEARLY_FULL = 0.8;

    private static final double BYTES_PER_MB = 1e6;

    private final TrialHistory history;
    private final Optional<MessageSizes> messages;

    /** Takes a run and the sizes of its requests and replies, where they are known. */
    NetworkNotes(TrialHistory history, Optional<MessageSizes> messages) {
        this.history = history;
        this.messages = messages;
    }

    void addTo(Footnotes footnotes) {
        notMeasured(footnotes);
        messages.ifPresent(sizes -> nearlyFull(sizes, footnotes));
    }

    private void notMeasured(Footnotes footnotes) {
        Map<String, Long> asked = new TreeMap<>();
        history.network().forEach(reading -> asked.merge(reading.pair(), 1L, Long::sum));
        Map<String, Integer> missing = new LinkedHashMap<>();
        Map<String, String> why = new LinkedHashMap<>();
        history.network().forEach(reading -> reading.problem().ifPresent(problem -> {
            missing.merge(reading.pair(), 1, Integer::sum);
            why.putIfAbsent(reading.pair(), problem);
        }));
        missing.forEach((pair, times) -> footnotes.number("The network " + pair + " was not measured " + times + " of "
                + asked.get(pair) + " times: " + why.get(pair) + "."));
    }

    /** A way that the requests or replies of a trial take, and its capacity. */
    private record Way(Trial trial, String words, double bytesPerSec, double carriesPerSec) {
        double share() {
            return bytesPerSec / carriesPerSec;
        }
    }

    /** Notes the fullest way of each arm, which stands for the others. */
    private void nearlyFull(MessageSizes sizes, Footnotes footnotes) {
        Map<String, Way> fullest = new LinkedHashMap<>();
        history.trials().stream()
                .flatMap(trial -> ways(trial, sizes))
                .filter(way -> way.share() > NEARLY_FULL)
                .forEach(way -> fullest.merge(
                        way.trial().arm(), way, (known, other) -> known.share() < other.share() ? other : known));
        fullest.values()
                .forEach(way -> footnotes.number("A link was nearly full: "
                        + way.trial().name() + " sent "
                        + megabytes(way.bytesPerSec()) + " MB/s of " + way.words() + ", "
                        + Numbers.percent(way.share())
                        + " of the " + megabytes(way.carriesPerSec())
                        + " MB/s that one connection carried there before the fork; its"
                        + " figures may be the network's."));
    }

    private static String megabytes(double bytesPerSec) {
        return Numbers.significant(bytesPerSec / BYTES_PER_MB, 3);
    }

    private Stream<Way> ways(Trial trial, MessageSizes sizes) {
        List<NetworkReading> readings = history.network(trial);
        return readings.stream()
                .filter(reading -> crosses(trial, reading))
                .flatMap(reading -> {
                    double perSec = trial.throughputPerSec() * share(trial, reading, readings);
                    return Stream.of(
                            new Way(
                                    trial,
                                    "requests over " + reading.pair(),
                                    perSec * sizes.requestBytes(),
                                    reading.thereBytesPerSec().orElse(0)),
                            new Way(
                                    trial,
                                    "replies back over " + reading.pair(),
                                    perSec * sizes.replyBytes(),
                                    reading.backBytesPerSec().orElse(0)));
                })
                .filter(way -> way.carriesPerSec() > 0);
    }

    /**
     * Computes the part of the traffic between two roles that goes by the host of a reading: the share of all replies
     * that the injectors there had. Where there is one reading, all go that way.
     */
    private static double share(Trial trial, NetworkReading reading, List<NetworkReading> all) {
        List<NetworkReading> alike = all.stream()
                .filter(other -> other.isOf(Trial.INJECTOR, Trial.SUT))
                .toList();
        long replies =
                trial.injectors().stream().mapToLong(InjectorFigures::requests).sum();
        if (!alike.contains(reading) || alike.size() == 1 || replies == 0) {
            return 1;
        }
        long here = alike.stream()
                .filter(other -> other.fromHost().equals(reading.fromHost()))
                .filter(other -> other.number() <= trial.injectors().size())
                .mapToLong(other -> trial.injectors().get(other.number() - 1).requests())
                .sum();
        return (double) here / replies;
    }

    /** Whether a trial uses that network: the direct arm has its backend on the host of the system under test. */
    private static boolean crosses(Trial trial, NetworkReading reading) {
        return reading.isOf(Trial.INJECTOR, Trial.SUT)
                || (reading.isOf(Trial.SUT, Trial.BACKEND) && !trial.arm().equals(ArmSpec.DIRECT));
    }
}
