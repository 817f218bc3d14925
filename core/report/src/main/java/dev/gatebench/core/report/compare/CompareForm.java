package dev.gatebench.core.report.compare;

import dev.gatebench.core.measure.Metric;
import java.util.List;

/**
 * The form that asks a server for a comparison.
 *
 * @param runs the runs that may be chosen, the newest first
 * @param allowed whether to compare even runs that differ in what matters
 */
public record CompareForm(List<Choice> runs, String base, String candidate, String metric, boolean allowed) {
    public CompareForm {
        runs = List.copyOf(runs);
    }

    /** Returns the form before anything is chosen: the newest run against the one before it. */
    public static CompareForm of(List<Choice> runs) {
        return new CompareForm(
                runs,
                runs.size() > 1 ? runs.get(1).key() : "",
                runs.isEmpty() ? "" : runs.get(0).key(),
                Metric.CPU.word(),
                false);
    }

    /** Returns the names of the metrics. */
    public List<String> metrics() {
        return Metric.compared().stream().map(Metric::word).toList();
    }

    /**
     * A run that may be chosen.
     *
     * @param key the name by which the server knows the run
     */
    public record Choice(String key, String label) {}
}
