package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The text of {@code --help} of each command. */
class HelpTest {
    private static final int WIDTH = 100;

    static List<String> commands() {
        return List.copyOf(GatebenchCommand.commandLine().getSubcommands().keySet());
    }

    static List<String> examples() {
        return HelpExamples.all();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void showsAnExampleOfEachCommandThatFitsOnALine(String name) {
        CommandLine command = command(name);

        String help = command.getUsageMessage(Ansi.OFF);

        assertThat(help).contains("Examples:").contains("gatebench " + name);
        for (String line : command.getCommandSpec().usageMessage().footer()) {
            assertThat(String.format(line).length()).isLessThan(WIDTH);
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void itsExamplesAreUnderstood(String example) {
        String command = example.replaceFirst("^source <\\((.*)\\)$", "$1");
        assertThat(command).startsWith("gatebench ");
        assertThatCode(() -> GatebenchCommand.commandLine()
                        .parseArgs(command.substring("gatebench ".length()).split(" ", -1)))
                .doesNotThrowAnyException();
    }

    static List<String> momentaryExamples() {
        return examples().stream()
                .filter(example -> example.matches("gatebench (?:list.*|audit [a-z-]+)"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("momentaryExamples")
    void itsExamplesThatTakeAMomentRun(String example) {
        List<String> words = List.of(example.substring("gatebench ".length()).split(" ", -1));
        StringWriter out = new StringWriter();

        int exitCode =
                GatebenchCommand.commandLine().setOut(new PrintWriter(out)).execute(words.toArray(String[]::new));

        assertThat(exitCode).isZero();
        assertThat(out.toString()).isNotBlank();
    }

    @Test
    void setsTheOptionsOfARunInGroups() {
        String help = command("run").getUsageMessage(Ansi.OFF);

        assertThat(help)
                .containsSubsequence(
                        "--dry-run",
                        "What is measured:",
                        "--fidelity",
                        "Where, and by what:",
                        "--driver",
                        "gatling",
                        "How well:",
                        "--precision",
                        "Two builds of a gateway",
                        "--base",
                        "Which gateways:",
                        "--shenyu=VERSION",
                        "Examples:");
    }

    @Test
    void completionKnowsCommandsOptionsStudiesAndDrivers() {
        StringWriter out = new StringWriter();

        int exitCode =
                GatebenchCommand.commandLine().setOut(new PrintWriter(out)).execute("completion");

        assertThat(exitCode).isZero();
        assertThat(out.toString())
                .contains("complete -F _complete_gatebench")
                .contains("--dry-run")
                .contains("shenyu-http-client")
                .contains("h2load");
    }

    private static CommandLine command(String name) {
        return Optional.ofNullable(
                        GatebenchCommand.commandLine().getSubcommands().get(name))
                .orElseThrow();
    }
}
