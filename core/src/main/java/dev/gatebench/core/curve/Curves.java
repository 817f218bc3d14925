package dev.gatebench.core.curve;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.slo.Slo;
import java.util.List;
import java.util.Optional;

/**
 * {@code curves.json}: the curves of a search for the greatest rates that keep goals, of all of its runs together.
 *
 * @param schemaVersion version of the format, {@link #SCHEMA_VERSION}
 * @param study the study's name
 * @param title one line for people
 * @param fidelity id of the fidelity
 * @param seed seed of the first run; each later one has the next
 * @param slos the goals
 * @param runs the folders of the runs, in the order in which they were made
 * @param complete whether the search came to its end
 * @param arms the arms, in the order of reports
 * @param curves the curve of each arm
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Curves(
        int schemaVersion,
        String study,
        String title,
        String fidelity,
        long seed,
        List<Slo> slos,
        List<String> runs,
        boolean complete,
        List<Arm> arms,
        List<Curve> curves) {
    /** The version of the format that this code writes. */
    public static final int SCHEMA_VERSION = 1;

    public Curves {
        slos = List.copyOf(slos);
        runs = List.copyOf(runs);
        arms = List.copyOf(arms);
        curves = List.copyOf(curves);
    }

    /** The curve of an arm. */
    public Optional<Curve> of(String arm) {
        return curves.stream().filter(curve -> curve.arm().equals(arm)).findFirst();
    }
}
