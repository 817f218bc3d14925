package dev.gatebench.core.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.run.ProfileKind;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * The profile of an arm under a load, made in a load of its own after all trials of the fork, or why there is none. A
 * line of {@code profiles/profiles.jsonl}.
 *
 * @param arm id of the arm
 * @param load the load
 * @param kind what was sampled
 * @param fork the fork whose processes it is of
 * @param start 1, and one more for each time that the run was resumed
 * @param sampled what was found; absent where there is no profile
 * @param note why there is none, or what must be known of it, for people
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
     * Samples.
     *
     * @param event what triggers a sample, as the profiler calls it: {@code cpu-clock}, {@code ctimer}
     * @param samples how many there are
     * @param lengthMs how long they were taken, ms
     * @param requestsPerSec correct replies a second while they were taken; absent where not known
     * @param perRequest what a request costs in all while it is profiled: CPU time, ns, or allocation, bytes; absent
     *     where not known, and of {@link ProfileKind#JFR}, which does not see all of either
     * @param stacks path of the collapsed stacks relative to the run's folder, with {@code /}
     * @param recording path of the recording that they were taken from, likewise; absent without one
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

        /** Pages are written beside them: nothing outside of the run's folder is named. */
        private static void require(String path, String end) {
            if (!PATH.matcher(path).matches() || !path.endsWith(end)) {
                throw new IllegalArgumentException(
                        "a profile's file must be in profiles/ and end in " + end + ", was '" + path + "'");
            }
        }

        /** The path of the page with its flame graph, beside its stacks. */
        public String page() {
            return stacks.replaceFirst("\\.collapsed$", ".html");
        }
    }

    /** One that could not be made. */
    public static ArmProfile none(String arm, Load load, ProfileKind kind, int fork, int start, String why) {
        return new ArmProfile(arm, load, kind, fork, start, Optional.empty(), Optional.of(why));
    }

    /** The same without its samples. */
    public ArmProfile without(String why) {
        return none(arm, load, kind, fork, start, why);
    }

    /** Arm and load, for people. */
    public String title() {
        return arm + " at " + load.words();
    }

    /** Whether both are of the same arm, load and kind. */
    public boolean sameAs(ArmProfile other) {
        return arm.equals(other.arm) && load.equals(other.load) && kind == other.kind;
    }
}
