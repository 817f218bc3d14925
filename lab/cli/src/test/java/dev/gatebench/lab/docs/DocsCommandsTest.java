package dev.gatebench.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.gatebench.lab.command.GatebenchCommand;
import dev.gatebench.lab.docs.ShellBlocks.Shown;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** Every command of the documents can be given, and is run here or says that no test runs it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DocsCommandsTest {
    /** Watches the machine for some seconds: {@link DoctorIT} runs it. */
    private static final String DOCTOR = "doctor";

    /** Commands that take a moment and need nothing but what {@link ShownRuns} makes. */
    private static final Set<String> QUICK = Set.of(
            "list",
            "images",
            "audit",
            DOCTOR,
            "compare",
            "export",
            "report",
            "init",
            "completion",
            "--help",
            "--version");

    private static final List<List<String>> NAMES = List.of(
            List.of("gatebench"),
            List.of("./gatebench"),
            List.of("bin/gatebench"),
            List.of("java", "-jar", "lab/cli/target/gatebench.jar"));

    /** One for all that is only parsed: making one takes longer than parsing. */
    private static final CommandLine PARSER = GatebenchCommand.commandLine();

    private final Path folder;
    private final ShownRuns runs;

    DocsCommandsTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        runs = new ShownRuns(folder);
    }

    static List<Shown> commands() throws IOException {
        return Pages.ofCommands().stream()
                .flatMap(page -> ShellBlocks.of(page).stream())
                .toList();
    }

    static List<Shown> gatebenchCommands() throws IOException {
        return commands().stream().filter(shown -> arguments(shown).isPresent()).toList();
    }

    @ParameterizedTest
    @MethodSource("gatebenchCommands")
    void isUnderstood(Shown shown) {
        assertThatCode(() -> {
                    ParseResult parsed =
                            PARSER.parseArgs(arguments(shown).orElseThrow().toArray(String[]::new));
                    Optional.ofNullable(parsed.subcommand())
                            .filter(command -> Set.of("run", "curve")
                                    .contains(command.commandSpec().name()))
                            .ifPresent(command -> ShownStudies.resolve(command, folder));
                })
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void isRunHereOrMarked(Shown shown) {
        if (shown.marked()) {
            return;
        }
        assertThat(arguments(shown).filter(DocsCommandsTest::quick))
                .as(
                        "%s: what no test runs is marked: by '# … %s' on the line before or beside it, or by <!-- %s:"
                                + " WHY --> before the block",
                        shown, ShellBlocks.NOT_RUN, ShellBlocks.NOT_RUN)
                .isPresent();
        List<String> given = arguments(shown).orElseThrow();
        if (!given.get(0).equals(DOCTOR)) {
            run(runs.arguments(given), Set.of(0));
        }
    }

    /** Returns what is given to {@code doctor} where a test is to run that, each once. */
    static Set<List<String>> ofDoctor() throws IOException {
        return commands().stream()
                .filter(shown -> !shown.marked())
                .flatMap(shown -> arguments(shown).stream())
                .filter(given -> given.get(0).equals(DOCTOR))
                .collect(Collectors.toSet());
    }

    static void run(List<String> arguments, Set<Integer> fine) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine = GatebenchCommand.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        int code = commandLine.execute(arguments.toArray(String[]::new));
        assertThat(code)
                .as("exit code of %s; it says %s%s", arguments, err, out)
                .isIn(fine);
    }

    private static boolean quick(List<String> arguments) {
        return !arguments.isEmpty()
                && (QUICK.contains(arguments.get(0))
                        || arguments.contains("--help")
                        || arguments.contains("--dry-run"));
    }

    @Test
    void everyCommandIsShown() throws IOException {
        Set<String> shown = gatebenchCommands().stream()
                .map(each -> arguments(each).orElseThrow().stream().findFirst().orElse(""))
                .collect(Collectors.toSet());
        assertThat(shown)
                .containsAll(GatebenchCommand.commandLine().getSubcommands().keySet());
    }

    @Test
    void theyAreFound() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(150);
        assertThat(commands().stream().map(Shown::page)).contains("docs/running.md", "docs/jmh.md", "CONTRIBUTING.md");
        assertThat(commands()).filteredOn(shown -> !shown.marked()).hasSizeGreaterThan(10);
    }

    /** The arguments of {@code gatebench}, where that is the command. */
    private static Optional<List<String>> arguments(Shown shown) {
        List<String> words = shown.words();
        return NAMES.stream()
                .filter(name -> words.size() > name.size()
                        && words.subList(0, name.size()).equals(name))
                .map(name -> words.subList(name.size(), words.size()))
                .findFirst();
    }
}
