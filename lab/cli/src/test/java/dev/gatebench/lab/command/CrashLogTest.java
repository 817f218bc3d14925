package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CrashLogTest {
    @TempDir
    Path dir;

    private final StringWriter err = new StringWriter();
    private Path run = Path.of("");
    private Path target = Path.of("");

    @BeforeEach
    void folders() throws IOException {
        run = Files.createDirectory(dir.resolve("run"));
        target = Files.createDirectory(dir.resolve("target"));
    }

    /** A command that ends as it is told to. */
    @Command(name = "end")
    private record End(Callable<Integer> how) implements Callable<Integer> {
        @Override
        public Integer call() throws Exception {
            return how.call();
        }
    }

    @Test
    void namesAnUnexpectedErrorInOneLineAndKeepsItsStackTraceInTheRunsFolder() throws IOException {
        CrashLog crashes = crashes();
        crashes.in(run);
        int code = execute(crashes, () -> {
            throw new IllegalStateException("no such\n thing");
        });
        assertThat(code).isEqualTo(ExitCode.UNEXPECTED);
        Path log = onlyFile(run);
        assertThat(err.toString())
                .isEqualTo("gatebench: unexpected error java.lang.IllegalStateException: no such thing; its stack trace"
                        + " is in " + log + "; please report it with that file" + System.lineSeparator());
        assertThat(log).content().contains("java.lang.IllegalStateException: no such", "\tat ", "CrashLogTest");
        assertThat(target).isEmptyDirectory();
    }

    @Test
    void endsAnOutOfMemoryErrorInTheSameWay() throws IOException {
        int code = execute(crashes(), () -> {
            throw new OutOfMemoryError("Java heap space");
        });
        assertThat(code).isEqualTo(ExitCode.UNEXPECTED);
        assertThat(err.toString())
                .contains(
                        "unexpected error java.lang.OutOfMemoryError: Java heap space",
                        "give Gatebench more memory, such as with GATEBENCH_OPTS=-Xmx4g")
                .hasLineCount(1);
        assertThat(onlyFile(target)).content().contains("\tat ");
    }

    @Test
    void saysOnceThatMemoryWasShortThoughSeveralThreadsEndForIt() {
        CrashLog crashes = crashes();
        PrintWriter writer = new PrintWriter(err, true);
        for (int thread = 0; thread < 3; thread++) {
            assertThat(crashes.tell(new OutOfMemoryError("Java heap space"), writer))
                    .isEqualTo(ExitCode.UNEXPECTED);
        }
        assertThat(err.toString()).contains("GATEBENCH_OPTS").hasLineCount(1);
    }

    @Test
    void tellsOfAnErrorThoughItsStackTraceCanBeWrittenNowhere() throws IOException {
        CrashLog crashes = new CrashLog(List.of(() -> dir.resolve("no/such/folder"), () -> {
            throw new NoSuchFileException("none");
        }));
        crashes.in(dir.resolve("gone"));
        assertThat(execute(crashes, () -> {
                    throw new IllegalStateException();
                }))
                .isEqualTo(ExitCode.UNEXPECTED);
        assertThat(err.toString())
                .startsWith("gatebench: unexpected error java.lang.IllegalStateException; its stack trace could be"
                        + " written nowhere, it began at dev.gatebench.lab.command.CrashLogTest")
                .hasLineCount(1);
    }

    @Test
    void neverFailsItselfWhateverIsThrown() {
        CrashLog crashes = crashes();
        int code = crashes.tell(
                new RuntimeException() {
                    private static final long serialVersionUID = 1;

                    @Override
                    public String getMessage() {
                        throw new OutOfMemoryError("again");
                    }
                },
                new PrintWriter(err, true));
        assertThat(code).isEqualTo(ExitCode.UNEXPECTED);
        assertThat(err.toString()).contains("unexpected error").hasLineCount(1);
    }

    @Test
    void keepsItsExitCodeThoughNothingCanBeToldAtAll() {
        PrintWriter full = new PrintWriter(err) {
            @Override
            public void println(String line) {
                throw new InternalError("and again");
            }
        };
        assertThat(crashes().tell(new OutOfMemoryError("Java heap space"), full))
                .isEqualTo(ExitCode.UNEXPECTED);
    }

    @Test
    void aFileThatCannotBeReadIsTheEnvironments() {
        assertThat(execute(crashes(), () -> {
                    throw new NoSuchFileException("/no/such");
                }))
                .isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err.toString()).contains("/no/such").hasLineCount(1);
        assertThat(execute(crashes(), () -> {
                    throw new UncheckedIOException(new AccessDeniedException("/no/rights"));
                }))
                .isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err.toString())
                .contains("gatebench: a file cannot be read or written: /no/rights: free disk space")
                .hasLineCount(2);
    }

    @Test
    void aFullDiskIsTheEnvironmentsAndNamedAsSuch() {
        assertThat(execute(crashes(), () -> {
                    throw new UncheckedIOException(new IOException("No space left on device"));
                }))
                .isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err.toString())
                .isEqualTo("gatebench: the disk must have room for a run's files, has none: No space left on device:"
                        + " free some, then 'gatebench resume DIR' resumes a run that measured"
                        + System.lineSeparator());
    }

    @Test
    void otherInputOrOutputThatFailsIsTheEnvironmentsTooAndNotToldAsAFile() {
        for (Exception refused : List.of(
                new ConnectException("Connection refused"),
                new UncheckedIOException(new ConnectException("Connection refused")))) {
            assertThat(execute(crashes(), () -> {
                        throw refused;
                    }))
                    .isEqualTo(ExitCode.ENVIRONMENT);
        }
        assertThat(err.toString().lines())
                .hasSize(2)
                .containsOnly("gatebench: input or output failed:"
                        + " java.net.ConnectException: Connection refused: check the connection, process, pipe or"
                        + " disk that failed, and try again");
    }

    @Test
    void theExitCodeTellsOfAnErrorInAnotherThreadToo() {
        CrashLog crashes = crashes();
        PrintWriter writer = new PrintWriter(err, true);
        assertThat(Main.run(
                        () -> commandLine(crashes, () -> {
                            Thread thread = new Thread(() -> {
                                throw new IllegalStateException("lost");
                            });
                            thread.setUncaughtExceptionHandler((dead, error) -> crashes.tell(error, writer));
                            thread.start();
                            thread.join();
                            return ExitCode.OK;
                        }),
                        crashes,
                        writer,
                        "end"))
                .isEqualTo(ExitCode.UNEXPECTED);
        assertThat(err.toString())
                .contains("java.lang.IllegalStateException: lost")
                .hasLineCount(1);
    }

    @Test
    void anErrorBeforeACommandHasBegunIsToldToo() {
        CrashLog crashes = crashes();
        assertThat(Main.run(
                        () -> {
                            throw new ExceptionInInitializerError("early");
                        },
                        crashes,
                        new PrintWriter(err, true)))
                .isEqualTo(ExitCode.UNEXPECTED);
        assertThat(err.toString())
                .contains("ExceptionInInitializerError: early")
                .hasLineCount(1);
    }

    @Test
    void commandsReachTheLogOfTheirCommandLine() {
        CrashLog crashes = crashes();
        CommandLine report = Objects.requireNonNull(
                GatebenchCommand.commandLine(crashes).getSubcommands().get("report"));
        assertThat(CrashLog.of(report.getCommandSpec())).isSameAs(crashes);
    }

    private CrashLog crashes() {
        return new CrashLog(List.of(() -> target));
    }

    private int execute(CrashLog crashes, Callable<Integer> how) {
        return commandLine(crashes, how).execute("end");
    }

    private CommandLine commandLine(CrashLog crashes, Callable<Integer> how) {
        return GatebenchCommand.commandLine(crashes).addSubcommand(new End(how)).setErr(new PrintWriter(err, true));
    }

    private static Path onlyFile(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }
}
