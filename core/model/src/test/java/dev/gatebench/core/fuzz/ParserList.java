package dev.gatebench.core.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The list of the classes of a module, or of a folder of modules, that take text or bytes apart,
 * {@code src/test/resources/fuzz/parsers.tsv}: of each the parsers under fuzz by which input comes to it, or why none
 * does. A class is one of these by its source, so that a new one is missed here, and not by whoever writes it.
 */
public final class ParserList {
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Path LIST = Path.of("src", "test", "resources", "fuzz", "parsers.tsv");

    /** Calls that take text or bytes apart. */
    private static final Pattern TAKES_APART = Pattern.compile(
            "\\b(?:Integer|Long|Double|Float|Short)\\.(?:parse\\w+|valueOf\\(\\w*(?:[Ll]ine|text|group))"
                    + "|Pattern\\.compile\\(|\\.split\\(\"|new BigDecimal\\((?!100)"
                    + "|\\bJson\\.(?:read|parse)\\(|\\bJsonLines\\.read\\(|\\.readTree\\(|\\.readValue\\("
                    + "|\\bFiles\\.(?:lines|readString|readAllLines|readAllBytes|newBufferedReader)\\("
                    + "|\\bBoundedInput\\.\\w+\\("
                    + "|\\bdecodeFrom\\w*\\(|(?:Duration|Instant|OffsetDateTime|LocalDate)\\.parse\\("
                    + "|new RecordingFile\\(|new HistogramLogReader\\(|\\.load\\(reader\\)|ByteBuffer\\.allocateDirect");

    private ParserList() {}

    /** Returns the faults of the list: classes that are missed, lines of none, parsers that there are not. */
    public static List<String> problems(List<FuzzTarget> targets) throws IOException {
        Map<String, String> listed = listed();
        List<Path> sources = sources();
        Set<String> found = found(sources);
        Set<String> names = targets.stream().map(FuzzTarget::name).collect(Collectors.toSet());
        List<String> problems = new ArrayList<>();
        Set<String> unused = new TreeSet<>(names);
        for (String each : found) {
            if (!listed.containsKey(each)) {
                problems.add("class '" + each + "' takes text or bytes apart and must be in " + LIST
                        + ", with the parser under fuzz by which input comes to it: register one, or say why not");
            }
        }
        listed.forEach((each, how) -> {
            if (sources.stream().noneMatch(folder -> Files.exists(folder.resolve(each.replace('.', '/') + ".java")))) {
                problems.add(LIST + " must name classes of these modules, names '" + each + "': remove the line");
            }
            if (how.startsWith("fuzzed: ")) {
                for (String name : how.substring("fuzzed: ".length()).split(", ", -1)) {
                    unused.remove(name);
                    if (!names.contains(name)) {
                        problems.add(LIST + " must name parsers under fuzz, names '" + name + "' for " + each);
                    }
                }
            } else if (!how.startsWith("not: ") || how.length() < "not: why it is not".length()) {
                problems.add(
                        LIST + " must say 'fuzzed: NAME, …' or 'not: WHY' of a class, says '" + how + "' of " + each);
            }
        });
        unused.forEach(name -> problems.add("parser '" + name + "' under fuzz must be of a class in " + LIST));
        return problems;
    }

    private static Map<String, String> listed() throws IOException {
        Map<String, String> listed = new LinkedHashMap<>();
        for (String line : Files.readAllLines(LIST)) {
            if (!line.isBlank()) {
                String[] cells = line.split("\t", 2);
                listed.put(cells[0], cells.length == 2 ? cells[1] : "");
            }
        }
        return listed;
    }

    /** Returns the folders of sources of this module, and of the others in its folder of modules. */
    private static List<Path> sources() throws IOException {
        Path module = Path.of("").toAbsolutePath();
        Path parent = module.resolveSibling("");
        if (Files.exists(parent.resolve("pom.xml"))) {
            return List.of(module.resolve(SOURCES));
        }
        try (Stream<Path> siblings = Files.list(parent)) {
            return siblings.map(folder -> folder.resolve(SOURCES))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        }
    }

    private static Set<String> found(List<Path> folders) throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path folder : folders) {
            try (Stream<Path> sources = Files.walk(folder)) {
                for (Path source : sources.filter(file -> file.toString().endsWith(".java"))
                        .toList()) {
                    if (TAKES_APART.matcher(Files.readString(source)).find()) {
                        found.add(folder.relativize(source)
                                .toString()
                                .replace(".java", "")
                                .replace('/', '.'));
                    }
                }
            }
        }
        return found;
    }
}
