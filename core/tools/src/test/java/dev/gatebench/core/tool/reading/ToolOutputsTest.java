package dev.gatebench.core.tool.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gatebench.core.tool.Command;
import dev.gatebench.core.tool.Loop;
import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolHints;
import dev.gatebench.core.tool.ToolOutputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolOutputsTest {
    private static final Path FOLDER = Path.of("src/test/resources/outputs");

    @Test
    void takesSeveralOutputsOfOnePasteApart() throws IOException {
        String paste = "Before my change:\n```\n" + text("wrk-4.1.0-closed.txt") + "```\nand after:\n> "
                + text("wrk-4.1.0-status.txt").replace("\n", "\n> ") + "\nwith hey\n\u001b[32m"
                + text("hey-0.1.4-count.txt") + "\u001b[0m and ab\n" + text("ab-2.3-new.txt");
        Reading reading = read(paste);
        assertThat(reading.kind()).isEqualTo("several tools");
        assertThat(reading.figures()).extracting(ToolFigures::tool).containsExactly("wrk", "wrk", "hey", "ab");
        assertThat(reading.figures())
                .extracting(figures -> figures.concurrency().getAsInt())
                .containsExactly(20, 10, 20, 20);
    }

    @Test
    void theCommandAboveAnOutputSaysWhatTheOutputDoesNot() throws IOException {
        String bare = text("hey-0.1.4-count.txt").replaceFirst("(?m)^\\$ hey.*$", "");
        assertThat(read(bare).figures().get(0).concurrency()).isEmpty();
        assertThat(read("root@host:~# hey -n 5000 -c20 http://x/\n" + bare)
                        .figures()
                        .get(0)
                        .concurrency())
                .hasValue(20);
        assertThat(read("$ ./wrk2 -t4 -c100 -d30s -R2000 http://x/\n" + text("wrk2-4.0.0.txt"))
                        .figures()
                        .get(0))
                .satisfies(figures -> {
                    assertThat(figures.ratePerSec().orElseThrow().value()).isEqualTo(2000);
                    assertThat(figures.concurrency()).as("of the output itself").hasValue(20);
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "wrk -t4 -c200 -d30s http://x",
                "wrk --threads 4 --connections=200 --duration 30s http://x",
                "$ taskset -c 1 /usr/bin/wrk -t 4 -c 200 -d 30 http://x",
            })
    void readsCommands(String line) {
        ToolHints hints = Command.of(line).orElseThrow().hints();
        assertThat(hints.concurrency()).hasValue(200);
        assertThat(hints.threads()).hasValue(4);
        assertThat(hints.seconds().orElseThrow().value()).isCloseTo(30, within(1e-9));
    }

    @Test
    void jsonMayStandInAFenceBehindItsCommand() throws IOException {
        Reading reading = read(
                "$ oha -c 20 -n 5000 --output-format json http://x/\n```json\n" + text("oha-1.16.0.json") + "\n```\n");
        assertThat(reading.figures()).singleElement().satisfies(figures -> {
            assertThat(figures.tool()).isEqualTo("oha");
            assertThat(figures.concurrency()).hasValue(20);
        });
    }

    @Test
    void theStreamsOfHttp2AreThoseOfTheCommand() throws IOException {
        String output = text("h2load-1.52.0-count.txt")
                .replace("Application protocol: http/1.1", "Application protocol: h2")
                .replaceFirst("(?m)^\\$ h2load.*$", "");
        assertThat(read(output).figures().get(0).concurrency()).isEmpty();
        assertThat(read("h2load -c 10 --max-concurrent-streams=10 -n 5000 https://x\n" + output)
                        .figures()
                        .get(0)
                        .concurrency())
                .hasValue(100);
        assertThat(read("h2load -c 10 -n 5000 https://x\n" + output)
                        .figures()
                        .get(0)
                        .concurrency())
                .hasValue(10);
    }

    @Test
    void streamsOfAConnectionAreInFlightToo() {
        assertThat(Command.of("h2load -c 10 -m 32 -n 1000 https://x")
                        .orElseThrow()
                        .hints()
                        .concurrency())
                .hasValue(320);
        assertThat(Command.of("what wrk does here")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {">", "$ sudo sudo ", "-", "|-", "{", "[", "9", "Running 1s test @ x\n", "a,", "%"})
    @Timeout(20)
    void aHostileTextIsRefusedAndHoldsNobodyUp(String part) {
        String text = part.repeat(60_000);
        assertThatThrownBy(() -> read(text)).isInstanceOf(ToolOutputException.class);
        assertThatThrownBy(() -> read("| a | b |\n|" + text + "x\n")).isInstanceOf(ToolOutputException.class);
    }

    @Test
    void aRateInTheCommandSaysThatConnectionsAreNoNumberInFlight() throws IOException {
        String bare = text("hey-0.1.4-count.txt").replaceFirst("(?m)^\\$ hey.*$", "");
        assertThat(read("$ hey -c 20 -q 10 -n 5000 http://x\n" + bare).figures().get(0))
                .satisfies(figures -> {
                    assertThat(figures.ratePerSec().orElseThrow().value()).isEqualTo(200);
                    assertThat(figures.loop()).isEqualTo(Loop.OPEN);
                });
    }

    @Test
    void timeoutsOfHeyAreErrors() throws IOException {
        String output = text("hey-0.1.4-count.txt")
                + "\nError distribution:\n  [50]\tGet \"http://x\": context deadline exceeded (Client.Timeout exceeded)\n";
        assertThat(read(output).figures().get(0).failed()).isEqualTo(50);
    }

    @Test
    void wrkWithoutThreadsIsRead() {
        assertThat(read("Running 1s test @ x\n  0 threads and 0 connections\n  5 requests in 1.00s, 1KB read\n")
                        .figures()
                        .get(0)
                        .concurrency())
                .isEmpty();
    }

    @Test
    void saysWhatATextMustBe() {
        assertThatThrownBy(() -> read("Hello, world"))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageStartingWith("the text must be an output of autocannon, wrk, hey, ab, h2load")
                .hasMessageEndingWith("and begins with 'Hello, world': say what it is by --as KIND");
        assertThatThrownBy(() -> read("{\"a\": 1}"))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageContaining("and has the keys a");
        assertThatThrownBy(() -> read("{\"a\": "))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageStartingWith("the text begins like JSON and is none");
        assertThatThrownBy(() -> new ToolOutputs(Optional.of("siege"), Map.of()))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageContaining("must be one of autocannon, wrk");
        assertThatThrownBy(() -> new ToolOutputs(Optional.of("wrk"), Map.of()).read("nothing"))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageContaining("'N requests in T, N read'");
    }

    private static String text(String file) throws IOException {
        return Files.readString(FOLDER.resolve(file));
    }

    private static Reading read(String text) {
        return new ToolOutputs(Optional.empty(), Map.of()).read(text);
    }
}
