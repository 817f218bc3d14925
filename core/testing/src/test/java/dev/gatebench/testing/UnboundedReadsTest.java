package dev.gatebench.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Holds the product to {@code reads.tsv}, the list of its calls that read a file, a stream or a line whole, however
 * long that is: class, call, how often the class has it, and why it is bounded, or ours. What others write is read by
 * {@code BoundedInput} and its like, whose calls take a limit and so need no line.
 */
class UnboundedReadsTest {
    private static final Path LIST = Path.of("src", "test", "resources", "reads.tsv");

    /** Calls that read all that comes; a line is read by what its reader was made of. */
    private static final Pattern READS_WHOLE =
            Pattern.compile("\\.(readAllBytes|readAllLines|inputReader|errorReader)\\("
                    + "|\\b(Files\\.(?:readString|lines|newBufferedReader))\\("
                    + "|\\bnew (BufferedReader|LineNumberReader)\\((?!Reader\\.nullReader)"
                    + "|\\bnew (Scanner|FileReader|ByteArrayOutputStream)\\("
                    + "|\\.(transferTo)\\((?!OutputStream\\.nullOutputStream)"
                    + "|\\.(load)\\((?:in|reader|\\w*[Ss]tream)\\b"
                    + "|\\.(readTree|readValues?)\\((?:\\w+\\.toFile|in\\b|file\\b|reader\\b)"
                    + "|\\b(Body(?:Handlers|Subscribers)\\.of\\w+)\\("
                    + "|\\b\\w*[tT]ask\\.(output)\\(\\)");

    private static final int LEAST_REASON = 10;

    @Test
    void eachReadWithoutALimitIsInTheListWithItsReason() throws IOException {
        assertThat(listed(2))
                .as(
                        "read it by BoundedInput, or say in %s how often it is there and why its length is bounded or"
                                + " ours; remove lines without a call",
                        LIST)
                .isEqualTo(found());
    }

    @Test
    void eachLineOfTheListHasAReason() throws IOException {
        assertThat(listed(3)).allSatisfy((call, why) -> assertThat(why).hasSizeGreaterThan(LEAST_REASON));
    }

    @Test
    void findsTheCalls() {
        assertThat(calls("a = Files.readString(file); b = Files.readAllBytes(file);"))
                .containsExactlyInAnyOrder("Files.readString", "readAllBytes");
        assertThat(calls("in.readAllBytes(); other.readAllBytes()")).containsExactly("readAllBytes", "readAllBytes");
        assertThat(calls("new BufferedReader(in); process.inputReader(UTF_8); task.output().read()"))
                .containsExactlyInAnyOrder("BufferedReader", "inputReader", "output");
        assertThat(calls("release.load(reader); trial.load(); JSON.readValue(file.toFile(), Some.class)"))
                .containsExactlyInAnyOrder("load", "readValue");
        assertThat(calls("http.send(request, BodyHandlers.ofString()); in.transferTo(out)"))
                .containsExactlyInAnyOrder("BodyHandlers.ofString", "transferTo");
        assertThat(calls("// Files.readString(file)\n * {@code in.readAllBytes()}\n some.readNBytes(10)"))
                .isEmpty();
    }

    /** Returns a column of the list by class and call. */
    private static Map<String, String> listed(int column) throws IOException {
        return Files.readAllLines(LIST).stream()
                .map(line -> line.split("\t", -1))
                .collect(Collectors.toMap(cells -> cells[0] + " " + cells[1], cells -> cells[column]));
    }

    private static Map<String, String> found() {
        Map<String, String> found = new TreeMap<>();
        for (Path file : Sources.in("src/main/java")) {
            String source = file.toString().replace('\\', '/');
            if (!source.contains("/core/testing/")) {
                String name = source.replaceFirst(".*/src/main/java/", "")
                        .replace(".java", "")
                        .replace('/', '.');
                calls(Sources.text(file)).stream()
                        .collect(Collectors.groupingBy(call -> call, Collectors.counting()))
                        .forEach((call, times) -> found.put(name + " " + call, times.toString()));
            }
        }
        return found;
    }

    private static List<String> calls(String source) {
        String code = source.lines()
                .map(String::strip)
                .filter(line -> !line.startsWith("*") && !line.startsWith("/*") && !line.startsWith("//"))
                .collect(Collectors.joining("\n"));
        return READS_WHOLE
                .matcher(code)
                .results()
                .flatMap(call -> IntStream.rangeClosed(1, call.groupCount()).mapToObj(call::group))
                .filter(call -> call != null)
                .toList();
    }
}
