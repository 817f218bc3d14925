package dev.gatebench.core.run;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A kind of sampled profile. */
public enum ProfileKind {
    /** Samples where CPU time is spent: async-profiler in JVMs, perf elsewhere. */
    CPU("CPU time"),
    /** Samples where a JVM allocates: async-profiler. */
    ALLOC("allocation"),
    /** Samples where a JVM executes Java code: Java Flight Recorder, which needs no native library. */
    JFR("Java code");

    private final String words;

    ProfileKind(String words) {
        this.words = words;
    }

    /** Returns the name on the command line and in files: lower case. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Names the samples for people. */
    public String words() {
        return words;
    }

    /** Returns the kind of that id; throws an {@link IllegalArgumentException} with one line when there is none. */
    @JsonCreator
    public static ProfileKind of(String id) {
        return Arrays.stream(values())
                .filter(kind -> kind.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a kind of profile must be one of "
                        + Arrays.stream(values()).map(ProfileKind::id).collect(Collectors.joining(", ")) + ", was '"
                        + id + "'"));
    }
}
