package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.gatebench.core.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Names, titles, notes and the ends of logs that mean something where they are shown: nothing shown of them does. */
class HostileNamesTest {
    /** For a spreadsheet, people and issues on GitHub, Markdown, pages, XML, a table and a terminal, in this order. */
    private static final String HOSTILE = "=1+1 @octocat you#7 GH-8 https://evil.example www.evil.example"
            + " [x](javascript:alert(1)) ![i](//evil.example/i) <img src=x onerror=alert(1)> </script> ]]> &amp; '\"`"
            + " |c|d| \u001b[2J\u009b1m\u202e\u0007\r\n# h\n---\n\u0000";

    /** New ids of arms: one begins with the hostile text, the other does not. */
    private static final Map<String, String> ARMS = Map.of("netty", HOSTILE, "webClient", "+" + HOSTILE);

    /** The keys of what is free text, some of it the end of a log. */
    private static final Set<String> TEXTS = Set.of(
            "title",
            "description",
            "note",
            "detail",
            "remedy",
            "cpuModel",
            "os",
            "java",
            "gatebench",
            "commit",
            "version",
            "virtualization",
            "text",
            "kernel",
            "label");

    private static final Set<String> LISTS = Set.of("footnotes", "warnings", "differences");
    private static final Set<String> MAPS = Set.of("placement", "versions", "settings", "params");

    private static final Pattern STEERING =
            Pattern.compile("[\\p{Cc}&&[^\\n\\t]]|[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]");
    private static final Pattern MEANT_MARKDOWN = Pattern.compile(
            "@octocat|#7|GH-8|https://evil|www\\.evil|(?<!\\\\)\\[x|(?<!\\\\)!?\\[i|<img|</script|(?m:^# h|^---$)");
    private static final Pattern MEANT_PAGE = Pattern.compile("<img src=x|</script> \\]|'\"`");

    @TempDir
    private Path dir;

    private Path run = Path.of("");

    @BeforeEach
    void write() throws IOException {
        run = Files.createDirectories(dir.resolve("day-01"));
    }

    @Test
    void areHarmlessInWhatIsDrawnOfARun() throws Exception {
        StrangersFolder.RUN.write(run);
        makeHostile();

        String console = done("report", run.toString());

        assertThat(console).contains("=1+1 @octocat");
        assertDrawn("octocat");
    }

    @Test
    void areHarmlessInWhatIsDrawnOfBenchmarksProfilesAndWarmUps() throws Exception {
        StrangersFolder.WHOLE_RUN.write(run);
        makeHostile();

        done("report", run.toString());

        assertDrawn("octocat");
    }

    @Test
    void areHarmlessInWhatIsDrawnOfASearch() throws Exception {
        StrangersFolder.SEARCH.write(run);
        makeHostile();

        done("report", run.toString());

        assertDrawn("octocat");
    }

    @Test
    void areHarmlessInComparisonsAndHistories() throws Exception {
        StrangersFolder.RUN.write(run);
        makeHostile();
        Path other = Files.createDirectories(dir.resolve("day-00"));
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : files.filter(each -> !each.equals(run)).toList()) {
                Files.copy(file, other.resolve(run.relativize(file).toString()));
            }
        }

        String[] compare = {"compare", other.toString(), run.toString(), "--allow-differences", "--format"};
        assertTerminal(done(with(compare, "CONSOLE")));
        assertMarkdown(done(with(compare, "MARKDOWN")), "octocat");
        assertPage(done(with(compare, "HTML")));
        assertXml(done(with(compare, "JUNIT")).getBytes(StandardCharsets.UTF_8));
        assertTerminal(done(with(compare, "JSON")));
        Path page = dir.resolve("history.html");
        assertTerminal(done("history", dir.toString(), "--series", "arms", "--out", page.toString()));
        assertThat(Files.readString(page)).contains("octocat");
        assertPage(Files.readString(page));
    }

    @Test
    void areNoFormulasInATable() throws Exception {
        StrangersFolder.RUN.write(run);
        makeHostile();

        String csv = done("export", run.toString(), "--all");

        assertTerminal(csv);
        assertThat(csv).contains("'=1+1", "'+=1+1");
        for (String line : csv.lines().toList()) {
            for (String cell : cells(line)) {
                assertThat(cell.matches("-?[0-9.]+(E-?[0-9]+)?") ? "" : cell)
                        .as(line)
                        .doesNotMatch("(?s)[\\s\uFFFD]*[=+@\\-].*");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmetrics", "jsonl"})
    void steerNoTerminalInOtherExports(String format) throws Exception {
        StrangersFolder.RUN.write(run);
        makeHostile();

        String text = done("export", run.toString(), "--all", "--format", format);

        assertTerminal(text);
        assertThat(text).contains("=1+1 @octocat");
    }

    @Test
    void areHarmlessWhereTheyAreRefused() throws Exception {
        StrangersFolder.RUN.write(run);
        Path trials = run.resolve("trials.jsonl");
        String text = Files.readString(trials);
        ObjectNode hostile = Json.mapper().createObjectNode().put("a", HOSTILE);
        for (String value :
                List.of(hostile.get("a").toString(), "{" + hostile.get("a") + ":1}", "[" + hostile.get("a") + "]")) {
            for (String key :
                    List.of("status", "startedAt", "load", "requests", "verdict", "histogramFile", "timeLine")) {
                Files.writeString(
                        trials, text.replaceAll("(\"" + key + "\":)(\"[^\"]*\"|[0-9.]+)", "$1" + quoted(value)));

                Result result = execute("report", run.toString());

                assertTerminal(result.out());
                assertTerminal(result.err());
                assertThat(result.err().lines().toList()).as(key).hasSizeLessThanOrEqualTo(1);
                assertThat(result.code()).as(key + result.err()).isIn(ExitCode.OK, ExitCode.BAD_INPUT, ExitCode.BROKEN);
            }
        }
    }

    private static String quoted(String value) {
        return Matcher.quoteReplacement(value);
    }

    private void assertDrawn(String shown) throws Exception {
        List<String> drawn = new ArrayList<>();
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = String.valueOf(file.getFileName());
                assertThat(name).matches("[\\w.%+~-]+");
                String text = Files.readString(file, StandardCharsets.UTF_8);
                if (name.endsWith(".md")) {
                    assertMarkdown(text, shown);
                    drawn.add(name);
                } else if (name.endsWith(".html")) {
                    assertPage(text);
                    drawn.add(name);
                } else if (name.endsWith(".xml")) {
                    assertXml(Files.readAllBytes(file));
                    drawn.add(name);
                }
            }
        }
        assertThat(drawn).contains("summary.md", "index.html");
    }

    private static void assertTerminal(String text) {
        assertFree(text, STEERING);
    }

    private static void assertFree(String text, Pattern meant) {
        assertThat(meant.matcher(text)
                        .results()
                        .map(found -> text.substring(Math.max(0, found.start() - 60), found.end()))
                        .limit(3))
                .isEmpty();
    }

    private static void assertMarkdown(String text, String shown) {
        assertTerminal(text);
        assertThat(text).contains(shown);
        for (String line : text.lines().toList()) {
            assertFree(line, MEANT_MARKDOWN);
        }
        int columns = 0;
        for (String line : text.lines().toList()) {
            int cells = line.startsWith("|") ? line.replace("\\|", "").split("\\|", -1).length : 0;
            assertThat(cells).as(line).isIn(columns == 0 ? cells : columns, 0);
            columns = cells;
        }
    }

    private static void assertPage(String text) {
        assertTerminal(text);
        assertFree(text, MEANT_PAGE);
    }

    private static void assertXml(byte[] xml) throws Exception {
        assertTerminal(new String(xml, StandardCharsets.UTF_8));
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        assertThat(factory.newDocumentBuilder()
                        .parse(new ByteArrayInputStream(xml))
                        .getElementsByTagName("img")
                        .getLength())
                .isZero();
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (char c : (line + ",").toCharArray()) {
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        return cells;
    }

    private void makeHostile() throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(run)) {
            all = files.filter(file -> file.toString().matches(".*\\.jsonl?")).toList();
        }
        for (Path file : all) {
            if (file.endsWith("results.json")) {
                Files.delete(file);
            } else if (file.toString().endsWith(".jsonl")) {
                StringBuilder lines = new StringBuilder();
                for (String line : Files.readAllLines(file)) {
                    lines.append(Json.line(hostile("", Json.parse(line, JsonNode.class))))
                            .append('\n');
                }
                Files.writeString(file, lines);
            } else {
                Json.write(file, hostile("", Json.read(file, JsonNode.class)));
            }
        }
    }

    private static JsonNode hostile(String key, JsonNode node) {
        if (node instanceof TextNode text) {
            boolean free = TEXTS.contains(key) || LISTS.contains(key) || MAPS.contains(key);
            return TextNode.valueOf(free ? HOSTILE : ARMS.getOrDefault(text.textValue(), text.textValue()));
        }
        if (node instanceof ArrayNode list) {
            ArrayNode made = Json.mapper().createArrayNode();
            list.forEach(each -> made.add(hostile(key, each)));
            return made;
        }
        if (node instanceof ObjectNode object) {
            ObjectNode made = Json.mapper().createObjectNode();
            object.properties()
                    .forEach(each -> made.set(
                            MAPS.contains(key) ? each.getKey() + HOSTILE : each.getKey(),
                            hostile(MAPS.contains(key) ? key : each.getKey(), each.getValue())));
            return made;
        }
        return node;
    }

    private static String[] with(String[] arguments, String more) {
        return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
    }

    private static String done(String... arguments) {
        Result result = execute(arguments);
        assertTerminal(result.err());
        assertTerminal(result.out());
        assertThat(result.code())
                .as(result.err())
                .isNotIn(ExitCode.BAD_INPUT, ExitCode.UNEXPECTED, ExitCode.ENVIRONMENT);
        return result.out();
    }

    private static Result execute(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine = GatebenchCommand.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return new Result(commandLine.execute(arguments), out.toString(), err.toString());
    }

    private record Result(int code, String out, String err) {}
}
