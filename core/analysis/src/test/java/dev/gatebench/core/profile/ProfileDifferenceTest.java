package dev.gatebench.core.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.profile.ProfileDifference.Place;
import dev.gatebench.core.profile.ProfileDifference.Unit;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.statistics.Interval;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ProfileDifferenceTest {
    private static final Load LOAD = Load.parse("closed 600");

    @Test
    void findsTheKnownIntervalsOfTwoProportions() {
        // Newcombe 1998, table II, method 10: 56/70 against 48/80, and 9/10 against 3/10
        assertInterval(new SampledShare(56, 70, 1).less(new SampledShare(48, 80, 1)), 0.0524, 0.3339);
        assertInterval(new SampledShare(9, 10, 1).less(new SampledShare(3, 10, 1)), 0.1705, 0.8090);
        assertInterval(new SampledShare(10, 10, 1).less(new SampledShare(0, 10, 1)), 0.6075, 1.0);
    }

    private static void assertInterval(Interval found, double low, double high) {
        assertThat(found.low()).isCloseTo(low, Offset.offset(0.0001));
        assertThat(found.high()).isCloseTo(high, Offset.offset(0.0001));
    }

    @Test
    void holdsTheTrueDifferenceAsOftenAsItSays() {
        Random random = new Random(7);
        int runs = 2000;
        long held = IntStream.range(0, runs)
                .filter(run -> {
                    SampledShare was = new SampledShare(drawn(random, 2000, 0.02), 2000, 90_000);
                    SampledShare is = new SampledShare(drawn(random, 1500, 0.03), 1500, 120_000);
                    return is.less(was).holds(0.03 * 120_000 - 0.02 * 90_000);
                })
                .count();

        assertThat((double) held / runs).isBetween(0.935, 0.97);
    }

    private static long drawn(Random random, int samples, double share) {
        return IntStream.range(0, samples)
                .filter(sample -> random.nextDouble() < share)
                .count();
    }

    @Test
    void tellsPlacesByWhatTheyCostARequest() {
        Stacks baseline = Stacks.parse(List.of("main;read 50", "main;write 50"));
        Stacks candidate = Stacks.parse(List.of("main;read 50", "main;write 30", "main;copy 20"));

        ProfileDifference found = difference(profile("a", "cpu-clock", 1000), baseline, 2000, candidate);

        assertThat(found.unit()).isEqualTo(Unit.NS);
        assertThat(found.places()).extracting(Place::frame).containsExactly("read", "copy", "write");
        Place read = found.places().get(0);
        // the same share of twice the cost
        assertThat(read.baseline()).isEqualTo(500);
        assertThat(read.candidate()).isEqualTo(1000);
        assertThat(read.difference()).isEqualTo(500);
        assertThat(found.places().get(2).difference()).isCloseTo(100, Offset.offset(1e-9));
        assertThat(found.places().get(2).interval().holds(0)).isTrue();
        assertThat(found.places().get(1).interval().low()).isPositive();
        assertThat(found.frames()).isEqualTo(3);
    }

    @Test
    void tellsSharesWhereARequestsCostIsNotKnownOfBoth() {
        Stacks stacks = Stacks.parse(List.of("main 3"));

        ProfileDifference found = difference(profile("a", "cpu-clock", 1000), stacks, 0, stacks);

        assertThat(found.unit()).isEqualTo(Unit.SHARE);
        assertThat(found.places()).singleElement().satisfies(place -> {
            assertThat(place.candidate()).isEqualTo(1);
            assertThat(place.difference()).isZero();
        });
    }

    @Test
    void comparesNothingThatWasSampledInAnotherWay() {
        Stacks stacks = Stacks.parse(List.of("main 3"));

        assertThat(ProfileDifference.of(
                        profile("a", "cpu-clock", 1), stacks, profile("b", "ctimer", 1), stacks, "page"))
                .isEmpty();
        assertThat(ProfileDifference.of(
                        profile("a", "cpu-clock", 1),
                        new Stacks(Map.of()),
                        profile("b", "cpu-clock", 1),
                        stacks,
                        "page"))
                .isEmpty();
    }

    @Test
    void tellsTenPlacesAtMost() {
        List<String> lines = IntStream.range(0, 30)
                .mapToObj(i -> "main;f" + i + " " + (i + 1))
                .toList();

        ProfileDifference found =
                difference(profile("a", "cpu-clock", 1), Stacks.parse(List.of("main 1")), 1, Stacks.parse(lines));

        assertThat(found.places()).hasSize(10);
        assertThat(found.places().get(0).frame()).isEqualTo("main");
        assertThat(found.frames()).isEqualTo(31);
    }

    @Test
    void refusesFilesOutsideOfTheRunsFolder() {
        for (String path :
                List.of("profiles/../x.collapsed", "/x.collapsed", "profiles/.x.collapsed", "profiles/x.jfr")) {
            assertThatThrownBy(() -> sampled(path, "cpu-clock", 1))
                    .as(path)
                    .hasMessageContaining("must be in profiles/ and end in .collapsed, was '" + path + "'");
        }
    }

    private static ProfileDifference difference(
            ArmProfile baseline, Stacks ofBaseline, double candidateCost, Stacks ofCandidate) {
        return ProfileDifference.of(
                        baseline, ofBaseline, profile("b", "cpu-clock", candidateCost), ofCandidate, "profiles/p.html")
                .orElseThrow();
    }

    private static ArmProfile profile(String arm, String event, double perRequest) {
        return new ArmProfile(
                arm,
                LOAD,
                ProfileKind.CPU,
                1,
                1,
                Optional.of(sampled("profiles/" + arm + ".collapsed", event, perRequest)),
                Optional.empty());
    }

    private static ArmProfile.Sampled sampled(String stacks, String event, double perRequest) {
        return new ArmProfile.Sampled(
                event,
                100,
                1000,
                OptionalDouble.of(10),
                perRequest == 0 ? OptionalDouble.empty() : OptionalDouble.of(perRequest),
                stacks,
                Optional.empty());
    }
}
