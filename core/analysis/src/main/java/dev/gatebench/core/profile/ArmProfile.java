package dev.gatebench.core.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.run.ProfileKind;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * The profile of an arm under a load, made in a load of its own after all trials of the fork, or the reason why there
 * is none: a line of {@code profiles/profiles.jsonl}.
 *
 * @param start 1, and one more for each time that the run was resumed
 * @param note why there is none, or a remark on the profile, for people
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ArmProfile(
        String arm,
        Load load,
        ProfileKind kind,
        int fork,
        int start,
        Optional<Sampled> sampled,
        Optional<String> note) {
    /**
     * The samples of a profile.
     *
     * @param event the trigger of a sample, in the profiler's word: {@code cpu-clock}, {@code ctimer}
     * @param requestsPerSec correct replies a second meanwhile; absent where not known
     * @param perRequest cost of a request meanwhile: CPU time, ns, or allocation, bytes; absent where not known, and
     *     for {@link ProfileKind#JFR}, which does not see all of either
     * @param stacks path of the collapsed stacks relative to the run's folder, with {@code /}
     * @param recording path of the recording of the stacks, likewise; absent without one
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Sampled(
            String event,
            long samples,
            long lengthMs,
            OptionalDouble requestsPerSec,
            OptionalDouble perRequest,
            String stacks,
            Optional<String> recording) {
        private static final double MOST = 1e15;
        private static final Pattern PATH = Pattern.compile("profiles/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*");

        public Sampled {
            requireFigure("samples", (double) samples);
            requireFigure("lengthMs", (double) lengthMs);
            requestsPerSec.ifPresent(figure -> requireFigure("requestsPerSec", figure));
            perRequest.ifPresent(figure -> requireFigure("perRequest", figure));
            require(stacks, ".collapsed");
            recording.ifPresent(path -> require(path, ".jfr"));
        }

        private static void requireFigure(String name, double figure) {
            if (!(figure >= 0 && figure <= MOST)) {
                throw new IllegalArgumentException("a profile's " + name + " must be 0 to 1e15, was " + figure);
            }
        }

        /** Refuses paths outside of the run's folder: pages are written beside the files. */
        private static void require(String path, String end) {
            if (!PATH.matcher(path).matches() || !path.endsWith(end)) {
                throw new IllegalArgumentException(
                        "a profile's file must be in profiles/ and end in " + end + ", was '" + path + "'");
            }
        }

        /** Returns the path of the page with the flame graph, beside the stacks. */
        public String page() {
            return stacks.replaceFirst("\\.collapsed$", ".html");
        }
    }

    /** Reports a profile that could not be made, and why. */
    public static ArmProfile none(String arm, Load load, ProfileKind kind, int fork, int start, String why) {
        return new ArmProfile(arm, load, kind, fork, start, Optional.empty(), Optional.of(why));
    }

    /** Drops the samples, and tells why. */
    public ArmProfile without(String why) {
        return none(arm, load, kind, fork, start, why);
    }

    /** Names arm and load for people. */
    public String title() {
        return arm + " at " + load.words();
    }

    /** Whether both profiles have the same arm, load and kind. */
    public boolean sameAs(ArmProfile other) {
        return arm.equals(other.arm) && load.equals(other.load) && kind == other.kind;
    }
}
