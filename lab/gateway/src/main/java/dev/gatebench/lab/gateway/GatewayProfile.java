package dev.gatebench.lab.gateway;

import java.util.Arrays;
import java.util.List;

/** How a gateway that is no ShenYu is set up, beyond where it listens and what stands behind it. */
public enum GatewayProfile {
    /** As its makers ship it, but that nothing keeps it from using a connection to the backend again. */
    KEEP_ALIVE("keepAlive"),

    /** As its makers ship it: what is not needed to forward a request is left at its default. */
    STOCK("stock"),

    /** As {@link #KEEP_ALIVE}, and as the makers' own guide to tuning says. */
    TUNED("tuned");

    private final String word;

    GatewayProfile(String word) {
        this.word = word;
    }

    /** The word of study files. */
    public String word() {
        return word;
    }

    /** All words of study files. */
    public static List<String> words() {
        return Arrays.stream(values()).map(GatewayProfile::word).toList();
    }

    /**
     * The profile of a word.
     *
     * @throws IllegalArgumentException when it is no such word
     */
    public static GatewayProfile of(String word) {
        return Arrays.stream(values())
                .filter(profile -> profile.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no profile '" + word + "'"));
    }
}
