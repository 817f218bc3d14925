package dev.gatebench.core.fuzz;

import static dev.gatebench.core.fuzz.FuzzTarget.file;

import dev.gatebench.core.audit.AuditLimits;
import dev.gatebench.core.audit.AuditReport;
import dev.gatebench.core.audit.ToolAudit;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.tool.ToolOutputException;
import dev.gatebench.core.tool.gatling.SimulationLog;
import dev.gatebench.core.tool.reading.ToolFiles;
import dev.gatebench.core.tool.reading.ToolOutputs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The parsers of what tools of others print and log, up to what an audit says of it. */
final class ToolParsers {
    private static final Path OUTPUTS = Repository.path("core/tools/src/test/resources/outputs");

    private ToolParsers() {}

    static List<FuzzTarget> all() {
        return List.of(
                new FuzzTarget(
                        "simulation.log",
                        seeds(Repository.path("core/tools/src/test/resources/logs")),
                        List.of(IOException.class),
                        file("simulation.log", ToolParsers::log)),
                new FuzzTarget(
                        "tool-output",
                        seeds(OUTPUTS),
                        List.of(ToolOutputException.class, IOException.class),
                        file("output.txt", ToolParsers::audited)));
    }

    private static List<byte[]> seeds(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.toString().endsWith(".tsv"))
                    .sorted()
                    .map(ToolParsers::bytes)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void log(Path file) throws IOException {
        try (SimulationLog log = SimulationLog.open(file)) {
            while (log.next()) {
                log.kind();
                log.startEpochMs();
                log.endEpochMs();
            }
        }
    }

    private static void audited(Path file) throws IOException {
        ToolFiles files = new ToolFiles(new ToolOutputs(Optional.empty(), Map.of()));
        new AuditReport()
                .write(
                        ToolAudit.of(
                                List.of(new ToolAudit.Input("output", files.read(file))),
                                ToolAudit.Known.NOTHING,
                                AuditLimits.defaults()),
                        new StringBuilder());
    }
}
