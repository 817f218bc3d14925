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
 * The places where the profiles of two arms under the same load differ.
 *
 * @param baselineWhole worth of all samples of the baseline, in the unit
 * @param candidateWhole worth of all samples of the candidate, in the unit
 * @param places the places that differ most, greatest difference first
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
    /** Number of places that are told. */
    public static final int MOST_PLACES = 10;

    public ProfileDifference {
        places = List.copyOf(places);
    }

    /** The units of figures. */
    public enum Unit {
        /** CPU time a request, ns. */
        NS,
        /** Allocation a request, bytes. */
        BYTES,
        /** Share of the samples, where the cost of a request is not known for both. */
        SHARE;

        @JsonValue
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The own cost of a place in the code, without what it calls.
     *
     * @param difference candidate less baseline
     * @param interval 95 % interval of the difference, for the sampling error alone
     */
    public record Place(String frame, double baseline, double candidate, double difference, Interval interval) {}

    /** Compares two profiles with their normalised stacks; empty where events differ, or one has no sample. */
    public static Optional<ProfileDifference> of(
            ArmProfile baseline, Stacks ofBaseline, ArmProfile candidate, Stacks ofCandidate, String page) {
        if (!comparable(baseline, candidate) || ofBaseline.samples() == 0 || ofCandidate.samples() == 0) {
            return Optional.empty();
        }
        Unit unit = unit(baseline, candidate);
        double wholeBaseline = unit == Unit.SHARE ? 1 : perRequest(baseline);
        double wholeCandidate = unit == Unit.SHARE ? 1 : perRequest(candidate);
        Map<String, Long> before = ofBaseline.self();
        Map<String, Long> after = ofCandidate.self();
        TreeSet<String> frames = new TreeSet<>(before.keySet());
        frames.addAll(after.keySet());
        List<Place> places = new ArrayList<>();
        for (String frame : frames) {
            SampledShare old = new SampledShare(before.getOrDefault(frame, 0L), ofBaseline.samples(), wholeBaseline);
            SampledShare now = new SampledShare(after.getOrDefault(frame, 0L), ofCandidate.samples(), wholeCandidate);
            places.add(new Place(frame, old.value(), now.value(), now.value() - old.value(), now.less(old)));
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
        boolean known = perRequest(baseline) > 0 && perRequest(candidate) > 0;
        return !known ? Unit.SHARE : baseline.kind() == ProfileKind.ALLOC ? Unit.BYTES : Unit.NS;
    }

    private static double perRequest(ArmProfile profile) {
        return profile.sampled().map(found -> found.perRequest().orElse(0)).orElse(0.0);
    }
}
