package dev.gatebench.lab.gateway;

import java.util.Arrays;
import java.util.List;

/** The way in which a gateway that is no ShenYu is set up, beyond its address and its backends. */
public enum GatewayProfile {
    /** As its makers ship it, except that nothing keeps it from using a connection to the backend again. */
    KEEP_ALIVE("keepAlive"),

    /** As its makers ship it: settings that forwarding does not need are left at their defaults. */
    STOCK("stock"),

    /** As {@link #KEEP_ALIVE}, with the advice of its makers' own guide to tuning. */
    TUNED("tuned");

    private final String word;

    GatewayProfile(String word) {
        this.word = word;
    }

    /** Returns the word of study files. */
    public String word() {
        return word;
    }

    /** Returns all words of study files. */
    public static List<String> words() {
        return Arrays.stream(values()).map(GatewayProfile::word).toList();
    }

    /** Returns the profile of a word. Throws IllegalArgumentException when there is none. */
    public static GatewayProfile of(String word) {
        return Arrays.stream(values())
                .filter(profile -> profile.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no profile '" + word + "'"));
    }
}
