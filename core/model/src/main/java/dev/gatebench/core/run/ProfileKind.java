package dev.gatebench.core.run;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a profile samples. */
public enum ProfileKind {
    /** Where CPU time is spent: async-profiler in JVMs, perf elsewhere. */
    CPU("CPU time"),
    /** Where a JVM allocates: async-profiler. */
    ALLOC("allocation"),
    /** Where a JVM executes Java code: Java Flight Recorder, which needs no native library. */
    JFR("Java code");

    private final String words;

    ProfileKind(String words) {
        this.words = words;
    }

    /** The name on the command line and in files: lower case. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What it samples, for people. */
    public String words() {
        return words;
    }

    /**
     * The kind of that id.
     *
     * @throws IllegalArgumentException with one line when there is none
     */
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
