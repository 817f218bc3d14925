package dev.gatebench.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.run.LaneHosts;
import dev.gatebench.core.text.Footnotes;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import dev.gatebench.core.trial.TrialStatus;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LaneNotesTest {
    private static Trial trial(int fork, double cpuNs) {
        return TrialBuilder.trial("nginx", new ClosedLoad(100), fork, 1)
                .cpuNsPerRequest(OptionalDouble.of(cpuNs), OptionalDouble.empty(), OptionalDouble.empty())
                .build();
    }

    private static List<String> notes(Trial... trials) {
        Footnotes footnotes = new Footnotes();
        new LaneNotes(List.of(trials), List.of(new LaneHosts(Map.of("sut", List.of("node 'a'")), Map.of(), Map.of())))
                .addTo(footnotes);
        return footnotes.texts();
    }

    @Test
    void saysNothingOfARunWithoutLanes() {
        assertThat(notes(trial(1, 100), trial(2, 100))).isEmpty();
        assertThat(notes(trial(1, 100).onLane(1), trial(2, 100).onLane(1))).isEmpty();
    }

    @Test
    void saysWhichForksWereMadeWhereAndWhatAnIntervalHolds() {
        assertThat(notes(
                        trial(1, 100).onLane(1),
                        trial(2, 100).onLane(2),
                        trial(3, 100).onLane(1)))
                .first()
                .asString()
                .startsWith(
                        "Forks were made at once, in 2 lanes, each a set of hosts (lane 1, sut on node 'a': fork 1, 3;"
                                + " lane 2: fork 2).")
                .contains("else the lanes are the repetitions")
                .endsWith("forks that are made at once share their time.");
    }

    @Test
    void namesFiguresThatALaneHasNoPartIn() {
        Trial refused = TrialBuilder.like(trial(2, 100))
                .status(TrialStatus.INVALID)
                .lane(2)
                .build();
        Trial elsewhere =
                TrialBuilder.trial("envoy", new ClosedLoad(100), 2, 1).lane(2).build();
        assertThat(notes(trial(1, 100).onLane(1), refused, elsewhere))
                .contains(
                        "No valid trial: nginx at 100 connections in lane 2; envoy at 100 connections in lane 1. These"
                                + " figures come from the hosts of the other lanes only.");
    }

    @Test
    void saysHowFarLanesAreApartByWhatAllOfThemMeasured() {
        Trial elsewhere = TrialBuilder.trial("envoy", new ClosedLoad(100), 1, 1)
                .cpuNsPerRequest(OptionalDouble.of(900), OptionalDouble.empty(), OptionalDouble.empty())
                .build();
        assertThat(notes(Stream.of(trial(1, 100).onLane(1), trial(2, 120).onLane(2), elsewhere.onLane(1))
                        .toArray(Trial[]::new)))
                .last()
                .isEqualTo("A request cost the system under test 1.20 times as much CPU in lane 2 as in lane 1, by the"
                        + " geometric mean over arms and loads; it has no interval, and forks differ too.");
    }
}
