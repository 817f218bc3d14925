package dev.gatebench.core.report.compare;

import dev.gatebench.core.measure.Metric;
import java.util.List;

/**
 * The form that asks a server for a comparison.
 *
 * @param runs the runs that may be chosen, the newest first
 * @param base the baseline that is chosen
 * @param candidate the candidate that is chosen
 * @param metric the word of the metric that is chosen
 * @param allowed whether runs are compared that differ in what matters
 */
public record CompareForm(List<Choice> runs, String base, String candidate, String metric, boolean allowed) {
    public CompareForm {
        runs = List.copyOf(runs);
    }

    /** Before anything is chosen: the newest run against the one before it. */
    public static CompareForm of(List<Choice> runs) {
        return new CompareForm(
                runs,
                runs.size() > 1 ? runs.get(1).key() : "",
                runs.isEmpty() ? "" : runs.get(0).key(),
                Metric.CPU.word(),
                false);
    }

    /** The words of the metrics. */
    public List<String> metrics() {
        return Metric.compared().stream().map(Metric::word).toList();
    }

    /**
     * A run that may be chosen.
     *
     * @param key by which the server knows it
     * @param label what it is, for people
     */
    public record Choice(String key, String label) {}
}
