package dev.gatebench.core.tool.table;

import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.RequestTally;
import dev.gatebench.core.tool.Statuses;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolOutputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The results of JMeter as CSV: a line a sample, with a line of heads. Its users may wait between samples. */
public final class Jtl {
    private static final int MOST_LABELS = 200;
    private static final int LONGEST = 1 << 16;

    private Jtl() {}

    /**
     * Reads a log of any length, line by line.
     *
     * @throws ToolOutputException in one line when it has no samples, or a sample is none
     */
    public static Reading read(BufferedReader lines) throws IOException {
        Rows heads = new Rows(Rows.cells(String.valueOf(lines.readLine()), ','), List.of());
        Map<String, RequestTally> byLabel = new LinkedHashMap<>();
        RequestTally all = new RequestTally();
        int users = 0;
        long number = 1;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            for (String next = line; isOpen(line) && line.length() < LONGEST && next != null; ) {
                next = lines.readLine();
                number++;
                line = next == null ? line + '"' : line + " " + next;
            }
            List<String> cells = Rows.cells(line, ',');
            if (heads.cell(cells, heads.column("responseMessage")).startsWith("Number of samples in transaction")) {
                continue; // a sum of samples that are there, too
            }
            long start = number(heads, cells, "timeStamp", number);
            long took = number(heads, cells, "elapsed", number);
            String code = heads.cell(cells, heads.column("responseCode"));
            boolean isGood = !heads.cell(cells, heads.column("success")).equalsIgnoreCase("false");
            Optional<String> error = isGood
                    ? Optional.empty()
                    : Optional.of(code.matches("[0-9]{3}") ? "status " + code : Statuses.NO_REPLY);
            long bytes = digits(heads.cell(cells, heads.column("bytes"))).orElse(0L);
            String label = heads.cell(cells, heads.column("label"));
            all.add(start, start + took, error, bytes);
            if (byLabel.size() < MOST_LABELS || byLabel.containsKey(label)) {
                byLabel.computeIfAbsent(label, name -> new RequestTally()).add(start, start + took, error, bytes);
            }
            users = (int) Math.max(
                    users,
                    Math.min(
                            Integer.MAX_VALUE,
                            digits(heads.cell(cells, heads.column("allThreads")))
                                    .orElse(0L)));
        }
        if (all.requests() == 0) {
            throw new ToolOutputException("the log of JMeter must have samples below its heads, and has none");
        }
        OptionalInt most = users > 0 ? OptionalInt.of(users) : OptionalInt.empty();
        List<ToolFigures> figures = new ArrayList<>();
        if (byLabel.size() == 1) {
            figures.add(all.figures(
                    "jmeter", Optional.of(byLabel.keySet().iterator().next()), most));
        } else {
            figures.add(all.figures("jmeter", Optional.of("all"), most));
            byLabel.forEach((label, tally) -> figures.add(tally.figures("jmeter", Optional.of(label), most)));
        }
        return new Reading("jtl", figures, List.of());
    }

    /** Whether quotation marks are open at a line's end: a message may have lines of its own. */
    private static boolean isOpen(String line) {
        return line.chars().filter(each -> each == '"').count() % 2 == 1;
    }

    private static long number(Rows heads, List<String> cells, String head, long line) {
        return digits(heads.cell(cells, heads.column(head)))
                .orElseThrow(() -> new ToolOutputException(
                        "line " + line + " of JMeter's log must have a number of ms as " + head + ", and has none"));
    }

    private static Optional<Long> digits(String text) {
        return text.matches("[0-9]{1,15}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }
}
