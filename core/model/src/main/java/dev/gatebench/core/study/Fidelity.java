package dev.gatebench.core.study;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How long a run may take, and so how far its numbers carry. Each study says what it does at each fidelity. */
public enum Fidelity {
    /** A check that everything works; its numbers are unfit for use. */
    SMOKE,
    /** A first answer in minutes, from one fork. */
    QUICK,
    /** A publishable result of several forks and long trials. */
    FULL;

    /** Returns the name in study files, on the command line and in results: lower case. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Finds the fidelity of that name. */
    public static Optional<Fidelity> ofId(String id) {
        return Arrays.stream(values()).filter(one -> one.id().equals(id)).findFirst();
    }

    /**
     * Finds the fidelity of a run by its id.
     *
     * @throws StudyException when there is none
     */
    public static Fidelity ofRun(String id) {
        return ofId(id).orElseThrow(() -> new StudyException("run.json: fidelity '" + id + "' is unknown"));
    }
}
