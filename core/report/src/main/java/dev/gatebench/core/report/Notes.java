package dev.gatebench.core.report;

import dev.gatebench.core.result.Results;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The footnotes that a terminal shows: at most six, with the numbers by which the table of results marks them. The
 * summary and the page have all of them.
 *
 * @param host what concerns the host, which stands beside the headline
 * @param shown numbers of the footnotes to show, from 1
 * @param more how many others the page has
 */
record Notes(List<String> host, List<Integer> shown, int more) {
    private static final int MOST = 6;

    Notes {
        host = List.copyOf(host);
        shown = List.copyOf(shown);
    }

    static Notes of(Results results) {
        return of(results.footnotes(), results.environment().warnings());
    }

    /** Selects the first footnotes but the host's: those of the whole run, then those that the table marks. */
    static Notes of(List<String> footnotes, List<String> host) {
        List<Integer> others = IntStream.rangeClosed(1, footnotes.size())
                .filter(number -> !host.contains(footnotes.get(number - 1)))
                .boxed()
                .toList();
        return new Notes(host, others.stream().limit(MOST).toList(), Math.max(0, others.size() - MOST));
    }

    /** Says how many more there are; empty without any. */
    List<String> rest() {
        return more == 0
                ? List.of()
                : List.of(more + (more == 1 ? " more remark stands" : " more remarks stand") + " on the page.");
    }
}
