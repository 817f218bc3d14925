package dev.gatebench.lab.host.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.json.Json;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Integration
class RunFileIT {
    @TempDir
    Path folder;

    private Process child = startChild();

    @AfterEach
    void endChild() {
        child.destroyForcibly();
    }

    @Test
    void endsTheChildrenOfARunWhoseOwnProcessIsGone() throws Exception {
        write(gone(), ProcessId.of("netty", child.toHandle()));

        List<String> ended = RunFile.sweep(folder);

        assertThat(ended)
                .containsExactly("ended, left over by a run that was killed: netty (process " + child.pid() + ")");
        assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(files()).isEmpty();
    }

    @Test
    void leavesTheChildrenOfARunThatGoesOn() {
        try (RunFile runFile = RunFile.open(folder)) {
            runFile.add("netty", List.of(child.toHandle()));

            assertThat(RunFile.sweep(folder)).isEmpty();
            assertThat(child.isAlive()).isTrue();
        }
    }

    @Test
    void leavesAProcessThatHasOnlyTheNumberOfAChild() throws Exception {
        ProcessStart start = ProcessStart.of(child.pid()).orElseThrow();
        ProcessStart another = new ProcessStart(start.unit(), start.value() - 360_000);
        write(gone(), new ProcessId("netty", child.pid(), Optional.of(another)));

        assertThat(RunFile.sweep(folder)).isEmpty();
        assertThat(child.isAlive()).isTrue();
    }

    @Test
    void removesAFileThatNeverCameToTheDisk() throws Exception {
        Files.writeString(folder.resolve("a.json"), "");

        assertThat(RunFile.sweep(folder)).isEmpty();
        assertThat(files()).isEmpty();
    }

    @Test
    void saysThatAFileCouldNotBeReadAndGoesOn() throws Exception {
        Files.writeString(folder.resolve("a.json"), "{");
        write(gone(), ProcessId.of("netty", child.toHandle()));

        assertThat(RunFile.sweep(folder)).hasSize(2).anyMatch(line -> line.contains("a.json"));
        assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    /** Any of them would else keep every later run from starting. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "null",
                "[]",
                "1e400",
                "{\"owner\":null,\"children\":null}",
                "{\"owner\":{},\"children\":[]}",
                "{\"owner\":{\"name\":\"a\",\"pid\":-1},\"children\":[null]}",
                "{\"owner\":{\"name\":null,\"pid\":9223372036854775808},\"children\":[]}",
                "\u0000\ufffd"
            })
    void isNotStoppedByAFileThatHoldsNoRun(String content) throws Exception {
        Files.writeString(folder.resolve("a.json"), content);
        Files.createDirectories(folder.resolve("b.json/in-it"));
        Files.createSymbolicLink(folder.resolve("c.json"), Path.of("c.json"));
        write(gone(), ProcessId.of("netty", child.toHandle()));

        List<String> told = RunFile.sweep(folder);

        assertThat(told).allSatisfy(line -> assertThat(line).doesNotContain("Exception", "\n"));
        assertThat(told)
                .anyMatch(line -> line.contains("a.json could not be read and was left"))
                .anyMatch(line -> line.contains("netty"));
        assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void leavesTheRunOfAnotherMachineThatSharesTheFolder() throws Exception {
        ProcessPlace here = ProcessPlace.here();
        for (ProcessPlace other : List.of(
                new ProcessPlace(here.host() + "-2", here.boot(), here.pids()),
                new ProcessPlace(here.host() + "-2", "another", here.pids()),
                new ProcessPlace(here.host(), here.boot(), "pid:[1]"))) {
            write(other, gone(), ProcessId.of("netty", child.toHandle()));

            assertThat(RunFile.sweep(folder))
                    .as("what is not of here, %s", other)
                    .isEmpty();
            assertThat(child.isAlive()).isTrue();
            assertThat(files()).hasSize(1);
        }
    }

    @Test
    void endsNothingOfAnEarlierBootWhoseNumbersOthersHaveNow() throws Exception {
        ProcessPlace here = ProcessPlace.here();
        write(
                new ProcessPlace(here.host(), "an earlier one", here.pids()),
                ProcessId.of("gatebench", ProcessHandle.current()),
                ProcessId.of("netty", child.toHandle()));

        assertThat(RunFile.sweep(folder)).isEmpty();
        assertThat(child.isAlive()).isTrue();
        assertThat(files()).as("the machine went down with the run").isEmpty();
    }

    @Test
    void saysWhereItsProcessesAre() throws Exception {
        try (RunFile runFile = RunFile.open(folder)) {
            runFile.add("netty", List.of(child.toHandle()));

            assertThat(Json.read(files().get(0), RunFile.Content.class).place()).contains(ProcessPlace.here());
        }
    }

    @Test
    void isGoneWhenTheRunEnds() throws Exception {
        RunFile runFile = RunFile.open(folder);
        runFile.add("netty", List.of(child.toHandle()));
        assertThat(files()).hasSize(1);

        runFile.close();

        assertThat(files()).isEmpty();
    }

    private void write(ProcessId owner, ProcessId... children) throws IOException {
        write(ProcessPlace.here(), owner, children);
    }

    private void write(ProcessPlace place, ProcessId owner, ProcessId... children) throws IOException {
        Json.write(folder.resolve("run.json"), new RunFile.Content(owner, Optional.of(place), List.of(children)));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static ProcessId gone() {
        return new ProcessId("gatebench", Long.MAX_VALUE, Optional.of(new ProcessStart(ProcessStart.Unit.TICKS, 1)));
    }

    private static Process startChild() {
        try {
            return new ProcessBuilder("sleep", "60").start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
