package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.result.Results;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The footnotes that a terminal and a summary show: at most six, each with its mark in the table of results. The page
 * has all of them.
 *
 * @param host what concerns the host, which stands beside the headline
 * @param marked numbers of the footnotes to show, from 1
 * @param more how many others the page has
 */
record Notes(List<String> host, List<Integer> marked, int more) {
    private static final int MOST = 6;

    Notes {
        host = List.copyOf(host);
        marked = List.copyOf(marked);
    }

    static Notes of(Results results) {
        return of(
                results.footnotes(),
                results.environment().warnings(),
                results.cells().stream().map(Cell::footnotes).flatMap(List::stream));
    }

    /** Selects of the footnotes those that the table marks, by their numbers from 1. */
    static Notes of(List<String> footnotes, List<String> host, Stream<Integer> marks) {
        List<Integer> marked = marks.distinct().sorted().limit(MOST).toList();
        long more = IntStream.rangeClosed(1, footnotes.size())
                .filter(number -> !marked.contains(number) && !host.contains(footnotes.get(number - 1)))
                .count();
        return new Notes(host, marked, (int) more);
    }

    /** Says how many more there are; empty without any. */
    List<String> rest() {
        return more == 0
                ? List.of()
                : List.of(more + (more == 1 ? " more remark stands" : " more remarks stand") + " on the page.");
    }
}
