package dev.gatebench.core.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.profile.ArmProfile.Sampled;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.statistics.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Where the profiles of two arms under the same load differ.
 *
 * @param baseline id of the arm that is the measure
 * @param candidate id of the arm that is measured against it
 * @param load the load
 * @param kind what was sampled
 * @param unit what figures are in
 * @param baselineSamples samples of the baseline
 * @param candidateSamples samples of the candidate
 * @param baselineWhole what all of the baseline's samples are worth, in the unit
 * @param candidateWhole what all of the candidate's are worth
 * @param frames how many places were looked at
 * @param places the places that differ most, that of the greatest difference first
 * @param page path of the page that shows both, relative to the run's folder, with {@code /}
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ProfileDifference(
        String baseline,
        String candidate,
        Load load,
        ProfileKind kind,
        Unit unit,
        long baselineSamples,
        long candidateSamples,
        double baselineWhole,
        double candidateWhole,
        int frames,
        List<Place> places,
        String page) {
    /** So many places are told. */
    public static final int MOST_PLACES = 10;

    public ProfileDifference {
        places = List.copyOf(places);
    }

    /** What the figures of a difference are in. */
    public enum Unit {
        /** CPU time a request, ns. */
        NS,
        /** Allocation a request, bytes. */
        BYTES,
        /** Share of the samples, where what a request costs is not known of both. */
        SHARE;

        @JsonValue
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A place in the code: what it does itself, without what it calls.
     *
     * @param frame its name
     * @param baseline the baseline's
     * @param candidate the candidate's
     * @param difference candidate less baseline
     * @param interval of 95 %, of the samples alone
     */
    public record Place(String frame, double baseline, double candidate, double difference, Interval interval) {}

    /**
     * Compares two profiles of the same load and kind.
     *
     * @param ofBaseline the baseline's stacks, normalised
     * @param ofCandidate the candidate's
     * @return empty where they were sampled by different events, so that their samples are of different things, and
     *     where one has no sample
     */
    public static Optional<ProfileDifference> of(
            ArmProfile baseline, Stacks ofBaseline, ArmProfile candidate, Stacks ofCandidate, String page) {
        if (!comparable(baseline, candidate) || ofBaseline.samples() == 0 || ofCandidate.samples() == 0) {
            return Optional.empty();
        }
        Unit unit = unit(baseline, candidate);
        double wholeBaseline = unit == Unit.SHARE ? 1 : worth(baseline);
        double wholeCandidate = unit == Unit.SHARE ? 1 : worth(candidate);
        Map<String, Long> before = ofBaseline.self();
        Map<String, Long> after = ofCandidate.self();
        TreeSet<String> frames = new TreeSet<>(before.keySet());
        frames.addAll(after.keySet());
        List<Place> places = new ArrayList<>();
        for (String frame : frames) {
            SampledShare was = new SampledShare(before.getOrDefault(frame, 0L), ofBaseline.samples(), wholeBaseline);
            SampledShare is = new SampledShare(after.getOrDefault(frame, 0L), ofCandidate.samples(), wholeCandidate);
            places.add(new Place(frame, was.value(), is.value(), is.value() - was.value(), is.less(was)));
        }
        places.sort(Comparator.comparingDouble((Place place) -> -Math.abs(place.difference())));
        return Optional.of(new ProfileDifference(
                baseline.arm(),
                candidate.arm(),
                baseline.load(),
                baseline.kind(),
                unit,
                ofBaseline.samples(),
                ofCandidate.samples(),
                wholeBaseline,
                wholeCandidate,
                frames.size(),
                places.subList(0, Math.min(MOST_PLACES, places.size())),
                page));
    }

    private static boolean comparable(ArmProfile baseline, ArmProfile candidate) {
        return baseline.load().equals(candidate.load())
                && baseline.kind() == candidate.kind()
                && baseline.sampled().map(Sampled::event).isPresent()
                && baseline.sampled()
                        .map(Sampled::event)
                        .equals(candidate.sampled().map(Sampled::event));
    }

    private static Unit unit(ArmProfile baseline, ArmProfile candidate) {
        boolean known = worth(baseline) > 0 && worth(candidate) > 0;
        return !known ? Unit.SHARE : baseline.kind() == ProfileKind.ALLOC ? Unit.BYTES : Unit.NS;
    }

    private static double worth(ArmProfile profile) {
        return profile.sampled().map(found -> found.perRequest().orElse(0)).orElse(0.0);
    }
}
