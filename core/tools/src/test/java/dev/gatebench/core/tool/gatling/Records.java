package dev.gatebench.core.tool.gatling;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Logs as lists of lines, to compare. */
public final class Records {
    private Records() {}

    public static List<String> of(Path file) throws IOException {
        try (SimulationLog log = SimulationLog.open(file)) {
            return rest(log);
        }
    }

    /** Returns the records of the log from its present place. */
    public static List<String> rest(SimulationLog log) throws IOException {
        List<String> lines = new ArrayList<>();
        while (log.next()) {
            lines.add(line(log));
        }
        return lines;
    }

    private static String line(SimulationLog log) {
        RecordKind kind = log.kind();
        String times = " " + log.startEpochMs() + ".." + log.endEpochMs();
        return switch (kind) {
            case REQUEST -> "REQUEST " + log.groups() + " " + log.name() + times + " " + log.ok() + " " + log.message();
            case USER -> "USER " + log.scenarioIndex() + " " + log.userStarted() + times;
            case GROUP -> "GROUP " + log.groups() + times + " " + log.cumulatedResponseTimeMs() + " " + log.ok();
            case ERROR -> "ERROR " + log.message() + times;
        };
    }
}
