package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.testing.Deep;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/**
 * Folders of strangers, with one thing in them that cannot be: each command ends with a code that means something, and
 * tells in one line what is wrong. {@code -Dfuzz.minutes=15} takes that long in place of some folders, and
 * {@code -Dfuzz.number=N} begins at a number that a test which fails has printed.
 */
class StrangersRunsTest {
    private static final int FEW_FOLDERS = 6;
    private static final int MOST_FOUND = 8;
    private static final Path KEPT = Path.of("src", "test", "resources", "strangers", "kept.tsv");
    private static final Set<Integer> OUTCOMES =
            Set.of(ExitCode.OK, ExitCode.GATE_FAILED, ExitCode.BAD_INPUT, ExitCode.BROKEN);
    /** Characters that steer a terminal. */
    private static final Pattern STEERING = Pattern.compile("[\\p{Cc}&&[^\\n\\t]]");

    private static final int LONGEST_LINE = 1200;

    @TempDir
    private static Path dir;

    private static final Map<StrangersFolder, Path> MADE = new EnumMap<>(StrangersFolder.class);

    private final Map<String, Integer> outcomes = new TreeMap<>();

    @BeforeAll
    static void write() throws IOException {
        for (StrangersFolder kind : StrangersFolder.values()) {
            Path made = Files.createDirectories(dir.resolve(kind.name()).resolve("day-01"));
            kind.write(made);
            MADE.put(kind, made);
        }
    }

    /** Or nothing would be said by what is refused of changed ones. */
    @ParameterizedTest
    @EnumSource
    void areReadWhereNothingIsChanged(StrangersFolder kind) throws IOException {
        Path all = copied(kind);
        for (String command : kind.commands()) {
            Outcome outcome = execute(command, all);
            if (command.startsWith("resume ")) {
                assertThat(outcome.err()).contains("cannot be resumed: CPU model was 'a CPU of long ago'");
            } else {
                assertThat(outcome.code()).as(command + ": " + outcome.err()).isNotEqualTo(ExitCode.BAD_INPUT);
            }
            assertThat(wrong(outcome, true)).as(command).isEmpty();
        }
    }

    /** Each change is given to the first command of its kind and to another in turn. */
    @Test
    void areWithstoodThatOnceWereNot() throws IOException {
        AtomicInteger turn = new AtomicInteger();
        assertThat(givenKept(kind -> List.of(
                        kind.commands().get(0),
                        kind.commands()
                                .get(turn.getAndIncrement() % kind.commands().size()))))
                .isEmpty();
    }

    @Test
    @Deep
    void areWithstoodByEveryCommandThatOnceWereNot() throws IOException {
        assertThat(givenKept(StrangersFolder::commands)).isEmpty();
    }

    private List<String> givenKept(Function<StrangersFolder, List<String>> commands) throws IOException {
        List<String> found = new ArrayList<>();
        for (String line : Files.readAllLines(KEPT)) {
            String[] cells = line.split("\t", 2);
            StrangersFolder kind = StrangersFolder.valueOf(cells[0]);
            found.addAll(given(kind, Mutation.of(cells[1]), commands.apply(kind)));
        }
        return found;
    }

    @Test
    void areToldInOneLineWhereSomethingInThemCannotBe() throws IOException {
        Long minutes = Long.getLong("fuzz.minutes");
        long number = Long.getLong("fuzz.number", System.currentTimeMillis() * 1_000);
        List<String> found = new ArrayList<>();
        long begun = System.nanoTime();
        int folders = 0;
        while (found.size() < MOST_FOUND
                && (minutes == null
                        ? folders < FEW_FOLDERS
                        : System.nanoTime() - begun < TimeUnit.MINUTES.toNanos(minutes))) {
            SplittableRandom random = new SplittableRandom(number + folders);
            StrangersFolder kind = StrangersFolder.random(random);
            Mutation mutation = Mutation.random(Objects.requireNonNull(MADE.get(kind)), random);
            found.addAll(given(kind, mutation, kind.someCommands(random)));
            folders++;
        }
        System.out.println("strangers: " + folders + " folders from number " + number + ": " + outcomes);
        assertThat(found).as("from number " + number).isEmpty();
        assertThat(outcomes).isNotEmpty();
    }

    /** Returns the faults in how the commands take a folder with one change. */
    private List<String> given(StrangersFolder kind, Mutation mutation, List<String> commands) throws IOException {
        List<String> found = new ArrayList<>();
        Path all = copied(kind);
        mutation.apply(all.resolve("day-01"));
        boolean ofStudy = mutation.file().endsWith("study.yml");
        for (String command : commands) {
            Outcome outcome = execute(command, all);
            outcomes.merge(command.split(" ", 2)[0] + " " + outcome.code(), 1, Integer::sum);
            String wrong = wrong(outcome, !ofStudy);
            if (!wrong.isEmpty()) {
                found.add(kind + "\t" + mutation.line() + "\n  " + command + ": " + wrong + crash(all));
                break;
            }
        }
        return found;
    }

    private static String wrong(Outcome outcome, boolean oneLine) {
        List<String> lines = outcome.err().lines().toList();
        if (!OUTCOMES.contains(outcome.code())) {
            return "exit code " + outcome.code() + ", told " + outcome.err();
        }
        if (outcome.code() == ExitCode.BAD_INPUT && (lines.isEmpty() || (oneLine && lines.size() > 1))) {
            return "must be told in one line, was told " + outcome.err();
        }
        for (String line : lines) {
            if (!line.startsWith("gatebench: ") || line.contains("\tat ") || line.length() > LONGEST_LINE) {
                return "a line must begin with gatebench, have " + LONGEST_LINE + " characters at most, was " + line;
            }
            if (line.contains("Exception") || line.contains("java.")) {
                return "must be told in words for people, was " + line;
            }
        }
        if (STEERING.matcher(outcome.err()).find()
                || STEERING.matcher(outcome.out()).find()) {
            return "must not steer the terminal, was " + outcome.err() + outcome.out();
        }
        return "";
    }

    private static Outcome execute(String command, Path all) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine = GatebenchCommand.commandLine(new CrashLog(List.of(() -> all)));
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        String[] words = command.split(" ", -1);
        for (int i = 0; i < words.length; i++) {
            words[i] = words[i].replaceFirst("^DIR", all.resolve("day-01").toString())
                    .replaceFirst("^OTHER$", all.resolve("day-00").toString())
                    .replaceFirst("^ALL$", all.toString());
        }
        return new Outcome(commandLine.execute(words), out.toString(), err.toString());
    }

    private record Outcome(int code, String out, String err) {}

    /** The beginning of a stack trace, of an error that nobody expected. */
    private static String crash(Path all) throws IOException {
        try (Stream<Path> files = Files.walk(all)) {
            for (Path file : files.filter(
                            each -> String.valueOf(each.getFileName()).startsWith("gatebench-error-"))
                    .toList()) {
                return "\n    "
                        + String.join(
                                "\n    ",
                                Files.readAllLines(file).stream().limit(12).toList());
            }
        }
        return "";
    }

    /** A folder with two such folders; one of an earlier copy is removed. */
    private static Path copied(StrangersFolder kind) throws IOException {
        Path all = dir.resolve("all");
        if (Files.exists(all)) {
            try (Stream<Path> files = Files.walk(all)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        Path made = Objects.requireNonNull(MADE.get(kind));
        for (String name : List.of("day-00", "day-01")) {
            StrangersFolder.copy(made, Files.createDirectories(all.resolve(name)));
        }
        return all;
    }
}
