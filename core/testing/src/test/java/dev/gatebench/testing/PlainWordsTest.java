package dev.gatebench.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds all sources to what a reader can take in: how a Javadoc begins, how long a class and a line are. */
class PlainWordsTest {
    /** Beginnings that name neither an act nor a thing. */
    private static final Pattern UNNAMED =
            Pattern.compile("/\\*\\*[\\s*]*((?:The same|What|That of|Those|Of|In what|With what)\\b[^\\n]*)");

    private static final int CLASS_LINES = 250;
    private static final int LINE_COLUMNS = 120;

    @Test
    void javadocsBeginWithAVerbOrANamedNoun() {
        assertThat(sources().flatMap(file -> unnamed(file).stream()))
                .as("begin with a verb or name the thing")
                .isEmpty();
    }

    @Test
    void classesHaveOnePurpose() {
        assertThat(Sources.in("src/main/java").stream()
                        .filter(file -> Sources.text(file).lines().count() > CLASS_LINES)
                        .map(PlainWordsTest::name))
                .as("cut the class along its purposes: it has more than " + CLASS_LINES + " lines")
                .isEmpty();
    }

    @Test
    void linesFitAScreen() {
        assertThat(Sources.in("src/main/java").stream()
                        .filter(file -> Sources.text(file).lines().anyMatch(line -> line.length() > LINE_COLUMNS))
                        .map(PlainWordsTest::name))
                .as("a line has at most " + LINE_COLUMNS + " columns")
                .isEmpty();
    }

    private static Stream<Path> sources() {
        return Stream.of("src/main/java", "src/test/java").flatMap(folder -> Sources.in(folder).stream());
    }

    private static List<String> unnamed(Path file) {
        Matcher found = UNNAMED.matcher(Sources.text(file));
        return found.results().map(each -> name(file) + ": " + each.group(1)).toList();
    }

    private static String name(Path file) {
        return Sources.checkout().relativize(file).toString();
    }
}
