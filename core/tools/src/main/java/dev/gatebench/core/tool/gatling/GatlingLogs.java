package dev.gatebench.core.tool.gatling;

import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.RequestTally;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolOutputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads a {@code simulation.log} of Gatling whatever the simulation: the binary form that it writes from 3.13.0 on, and
 * the text of all releases before. A request has the name of its groups and its own.
 */
public final class GatlingLogs {
    private static final int MOST_NAMES = 200;
    private static final String TOOL = "gatling";

    private final Map<String, RequestTally> byName = new LinkedHashMap<>();
    private final RequestTally all = new RequestTally();
    private int users;
    private int mostUsers;

    private GatlingLogs() {}

    /** Whether a file begins like a binary log. */
    public static boolean isBinary(byte[] beginning) {
        return beginning.length > Integer.BYTES && beginning[0] == 0 && beginning[1] == 0 && beginning[2] == 0;
    }

    /** Whether a line is the first of a log of text. */
    public static boolean isText(String line) {
        return line.startsWith("RUN\t") || line.startsWith("ASSERTION\t");
    }

    /**
     * Reads a binary log.
     *
     * @throws ToolOutputException in one line when it is damaged or has no request
     */
    public static Reading binary(Path file) throws IOException {
        GatlingLogs logs = new GatlingLogs();
        List<String> notes = new ArrayList<>();
        String version = "";
        try (SimulationLog log = SimulationLog.open(file)) {
            version = log.header().map(RunHeader::gatlingVersion).orElse("");
            while (log.next()) {
                switch (log.kind()) {
                    case REQUEST ->
                        logs.request(
                                named(log.groups(), log.name()),
                                log.startEpochMs(),
                                log.endEpochMs(),
                                log.ok() ? Optional.empty() : Optional.of(log.message()));
                    case USER -> logs.user(log.userStarted());
                    default -> {
                        // groups are sums of requests, and errors none
                    }
                }
            }
        } catch (IOException e) {
            if (logs.all.requests() == 0) {
                throw e;
            }
            notes.add("read up to where it is damaged: " + e.getMessage());
        }
        return logs.reading(version, notes);
    }

    /**
     * Reads a log of text.
     *
     * @throws ToolOutputException in one line when it has no request
     */
    public static Reading text(Path file) throws IOException {
        GatlingLogs logs = new GatlingLogs();
        String version = "";
        try (BufferedReader lines = BoundedInput.lines(file, StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] cells = line.split("\t", -1);
                switch (cells[0]) {
                    case "RUN" -> version = cells[cells.length - 1].strip();
                    case "USER" -> logs.user(List.of(cells).contains("START"));
                    case "REQUEST" -> logs.request(cells);
                    default -> {
                        // groups are sums of requests; errors and assertions none
                    }
                }
            }
        }
        return logs.reading(version, List.of());
    }

    private static String named(List<String> groups, String name) {
        return groups.isEmpty() ? name : String.join(" / ", groups) + " / " + name;
    }

    private void user(boolean starts) {
        users += starts ? 1 : -1;
        mostUsers = Math.max(mostUsers, users);
    }

    private void request(String name, long startMs, long endMs, Optional<String> error) {
        all.add(startMs, endMs, error, 0);
        if (byName.size() < MOST_NAMES || byName.containsKey(name)) {
            byName.computeIfAbsent(name, each -> new RequestTally()).add(startMs, endMs, error, 0);
        }
    }

    /**
     * Adds a line: groups, a name, two or four times and a status, behind columns that differ from release to release.
     */
    private void request(String[] cells) {
        int status = cells.length - 1;
        while (status > 0 && !cells[status].equals("OK") && !cells[status].equals("KO")) {
            status--;
        }
        int first = status;
        while (first > 1 && cells[first - 1].matches("[0-9]{10,15}")) {
            first--;
        }
        if (status - first < 2 || first < 3) {
            return; // a line that was cut off
        }
        String groups = cells[first - 2].replace(",", " / ");
        String name = cells[first - 1];
        String message = status + 1 < cells.length ? cells[status + 1].strip() : "";
        request(
                groups.isBlank() ? name : groups + " / " + name,
                Long.parseLong(cells[first]),
                Long.parseLong(cells[status - 1]),
                cells[status].equals("OK") ? Optional.empty() : Optional.of(message.isEmpty() ? "KO" : message));
    }

    private Reading reading(String version, List<String> notes) {
        if (all.requests() == 0) {
            throw new ToolOutputException("the log of Gatling must have requests, and has none: is it of a run?");
        }
        OptionalInt most = mostUsers > 0 ? OptionalInt.of(mostUsers) : OptionalInt.empty();
        List<ToolFigures> figures = new ArrayList<>();
        if (byName.size() == 1) {
            figures.add(all.figures(TOOL, Optional.of(byName.keySet().iterator().next()), most));
        } else {
            figures.add(all.figures(TOOL, Optional.of("all"), most));
            byName.forEach((name, tally) -> figures.add(tally.figures(TOOL, Optional.of(name), most)));
        }
        List<String> said = new ArrayList<>(notes);
        if (!version.isEmpty()) {
            said.add("written by Gatling " + version.replaceAll("[^ -~]", "?"));
        }
        return new Reading("gatling-log", figures, said);
    }
}
