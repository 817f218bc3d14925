package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Folders with links to what is not theirs, with far too much in them, and places that cannot be written to. */
class StrangersLinksTest {
    private static final Map<StrangersFolder, Path> MADE = new EnumMap<>(StrangersFolder.class);

    @TempDir
    private static Path originals;

    @TempDir
    private Path dir;

    private Path run = Path.of("");
    private Path elsewhere = Path.of("");
    private Path mine = Path.of("");
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void write() throws IOException {
        run = Files.createDirectories(dir.resolve("runs/day-01"));
        elsewhere = Files.createDirectories(dir.resolve("elsewhere"));
        mine = Files.writeString(elsewhere.resolve("mine.txt"), "mine");
    }

    /** Makes the run one of a kind, of which one is written and copied from then on. */
    private void copy(StrangersFolder kind) throws IOException {
        if (!MADE.containsKey(kind)) {
            Path made = Files.createDirectories(originals.resolve(kind.name()).resolve("day-01"));
            kind.write(made);
            MADE.put(kind, made);
        }
        StrangersFolder.copy(Objects.requireNonNull(MADE.get(kind)), run);
    }

    @Test
    void filesThatAreDrawnReplaceLinks() throws IOException {
        copy(StrangersFolder.RUN);
        List<String> names =
                List.of("summary.md", "index.html", "junit.xml", "results.json", "best.jvmopts", "summary.md.next");
        for (String name : names) {
            link(run.resolve(name), mine);
        }

        assertThat(execute("report", run.toString())).as(err.toString()).isNotEqualTo(ExitCode.BAD_INPUT);

        assertThat(mine).hasContent("mine");
        assertThat(names.stream().map(run::resolve)).noneMatch(Files::isSymbolicLink);
        assertThat(run.resolve("summary.md")).isRegularFile();
    }

    @Test
    void aPageThatIsAskedForReplacesALink() throws IOException {
        copy(StrangersFolder.RUN);
        Path page = link(dir.resolve("history.html"), mine);

        assertThat(execute("history", run.toString(), "--out", page.toString())).isEqualTo(ExitCode.OK);

        assertThat(mine).hasContent("mine");
        assertThat(page).isRegularFile();
    }

    @Test
    @Needs(Requirement.LINUX)
    void aFileOfTheSystemIsWrittenTo() throws IOException {
        copy(StrangersFolder.RUN);
        Path page = dir.resolve("page.html");
        try (FileChannel open = FileChannel.open(page, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            Path of = descriptor(page);

            assertThat(execute("history", run.toString(), "--out", of.toString()))
                    .as(err.toString())
                    .isEqualTo(ExitCode.OK);

            assertThat(open.size()).isPositive();
            assertThat(of).isSymbolicLink();
        }
    }

    /** By which this process has a file open. */
    private static Path descriptor(Path file) throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(each -> Files.exists(each) && leadsTo(each, file))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static boolean leadsTo(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file);
        } catch (IOException e) {
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "WHOLE_RUN, profiles, report",
        "WHOLE_RUN, hdr, report",
        "WHOLE_RUN, timeline, export",
        "WHOLE_RUN, trials.jsonl, report",
        "WHOLE_RUN, clocks.jsonl, report",
        "WHOLE_RUN, network.jsonl, report",
        "WHOLE_RUN, run.json, report",
        "RUN, study.yml, history",
        "CASES, day-00, report",
        "BENCHMARKS, logs, report",
        "SEARCH, ladder, report",
        "CUT_OFF, logs, resume",
        "CUT_OFF, run.lock, resume",
        "CUT_OFF, hdr, resume",
        "CUT_OFF, trials.jsonl, resume",
        "CUT_OFF, warm-up.jsonl, resume",
        "CUT_OFF, clocks.jsonl, resume",
        "CUT_OFF, network.jsonl, resume"
    })
    void nothingIsReadOrWrittenThroughALinkOutOfTheFolder(StrangersFolder kind, String name, String command)
            throws IOException {
        copy(kind);
        Path target = elsewhere.resolve(name);
        if (Files.exists(run.resolve(name))) {
            Files.move(run.resolve(name), target);
        } else if (name.contains(".")) {
            Files.writeString(target, "");
        } else {
            Files.createDirectories(target);
        }
        List<String> before = content(elsewhere);
        Files.createSymbolicLink(run.resolve(name), target);

        assertThat(execute(command, run.toString())).as(err.toString()).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(err.toString().lines()).singleElement().asString().startsWith("gatebench: ");
        assertThat(content(elsewhere)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"arms", "loads", "comparisons"})
    void moreThanAnyStudyHasIsRefused(String key) throws IOException {
        copy(StrangersFolder.RUN);
        ObjectNode info = Json.read(run.resolve("run.json"), ObjectNode.class);
        ArrayNode many = info.withArray("/" + key);
        for (int i = 0; i < 20_000; i++) {
            if (key.equals("arms")) {
                many.add(((ObjectNode) many.get(0)).deepCopy().put("id", "arm-" + i));
            } else if (key.equals("loads")) {
                many.add("closed " + (1 + i));
            } else {
                many.add(many.get(0));
            }
        }
        Json.write(run.resolve("run.json"), info);

        assertThat(execute("report", run.toString())).isEqualTo(ExitCode.BAD_INPUT);

        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("run.json", "must have at most ", key + ", has 2000");
    }

    @Test
    @Needs(Requirement.LINUX)
    void aFullDiskIsNoBadInput() throws IOException {
        copy(StrangersFolder.RUN);
        for (List<String> command : List.of(
                List.of("history", run.toString()),
                List.of("export", run.toString(), "--all"),
                List.of("compare", run.toString(), "--arms", "webClient,netty"))) {
            err.getBuffer().setLength(0);

            int code = execute(Stream.concat(command.stream(), Stream.of("--out", "/dev/full"))
                    .toArray(String[]::new));

            assertThat(code).as(command + ": " + err).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(err.toString().lines()).singleElement().asString().contains("No space left on device");
        }
    }

    private static Path link(Path name, Path to) throws IOException {
        Files.deleteIfExists(name);
        return Files.createSymbolicLink(name, to);
    }

    private static List<String> content(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted(Comparator.naturalOrder())
                    .map(file -> file + " " + file.toFile().length() + " "
                            + file.toFile().lastModified())
                    .toList();
        }
    }

    private int execute(String... arguments) {
        CommandLine commandLine = GatebenchCommand.commandLine();
        commandLine.setOut(new PrintWriter(new StringWriter()));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments);
    }
}
