package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.gatebench.lab.home.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReadmeTest {
    private static final Path HOME = Home.find().folder();
    private static final Pattern COMMAND = Pattern.compile("java -jar lab/target/gatebench\\.jar ([^#\\n]+)");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^):#]+)\\)");

    static List<String> commands() throws IOException {
        return matches(COMMAND);
    }

    static List<String> links() throws IOException {
        return matches(LINK);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void itsCommandsAreUnderstood(String arguments) {
        assertThatCode(() -> GatebenchCommand.commandLine()
                        .parseArgs(arguments.strip().split(" ", -1)))
                .doesNotThrowAnyException();
    }

    @Test
    void itShowsEveryCommand() throws IOException {
        assertThat(commands().stream().map(line -> line.split(" ", -1)[0]))
                .containsAll(GatebenchCommand.commandLine().getSubcommands().keySet());
    }

    @ParameterizedTest
    @MethodSource("links")
    void itsLinksLeadSomewhere(String path) {
        assertThat(HOME.resolve(path)).exists();
    }

    private static List<String> matches(Pattern pattern) throws IOException {
        Matcher matcher = pattern.matcher(Files.readString(HOME.resolve("README.md")));
        try (Stream<String> found =
                matcher.results().map(result -> result.group(1).strip())) {
            return found.distinct().toList();
        }
    }
}
