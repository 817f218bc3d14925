package dev.gatebench.injector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.injector.InjectorProcess.Ended;
import dev.gatebench.injector.proof.ProofServer;
import dev.gatebench.testing.Integration;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The injector's process: what it says, and by what it ends, where its input is bad or its machine fails. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Integration
class MainIT {
    private static final URI NOBODY = URI.create("http://127.0.0.1:1");

    @TempDir
    Path folder;

    @Test
    void namesAScheduleThatIsNotThere() throws Exception {
        new InjectorProcess(folder)
                .run("--schedule", "nope.json")
                .assertRefused(
                        "'nope.json' cannot be read: there is no such file: give --schedule the path of a schedule");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"gapMs\":0 | \"gapMs\":-1 | gapMs of a schedule must be 0 or more, was -1",
                "\"rampMs\":100 | \"rampMs\":-2 | step 'second': rampMs must be 0 or more, was -2",
                "\"settleMs\":101 | \"settleMs\":-3 | step 'second': settleMs must be 0 or more, was -3",
                "\"measureMs\":300 | \"measureMs\":-4 | step 'second': measureMs must be 0 or more, was -4",
                "\"tailMs\":102 | \"tailMs\":-5 | step 'second': tailMs must be 0 or more, was -5",
                "http://127.0.0.1:PORT | http:///x | step 'second': a base URL must be like http://127.0.0.1:8080",
                "http://127.0.0.1:PORT | http://127.0.0.1:70000 | step 'second': a base URL must be like",
                "closed 2 | open 10000000/s constant over 2 | step 'second': a step must have at most 10000000"
            })
    void refusesAStepBeforeAnythingIsSent(String good, String bad, String words) throws Exception {
        try (ProofServer server = new ProofServer(request -> ProofServer.HELLO)) {
            InjectorProcess process = new InjectorProcess(folder);
            String schedule = process.schedule(server.url(), new ClosedLoad(2));
            String known = good.replace("PORT", Integer.toString(server.url().getPort()));
            if (bad.startsWith("open")) {
                schedule = schedule.replace("\"tailMs\":102", "\"tailMs\":5000");
            }
            int last = schedule.lastIndexOf(known);
            process.runHere(schedule.substring(0, last) + bad + schedule.substring(last + known.length()))
                    .assertRefused(words);
            assertThat(server.accepted()).isZero();
        }
    }

    @Test
    void countsConnectionsForWhichThereAreNoFiles() throws Exception {
        try (ProofServer server = new ProofServer(request -> ProofServer.HELLO)) {
            InjectorProcess process = new InjectorProcess(folder).files(160);
            // on a busy host a second and more may go by in trying to connect
            Ended ended = process.run(process.schedule(server.url(), new ClosedLoad(400))
                    .replace("\"measureMs\":300", "\"measureMs\":3000"));

            assertThat(ended.errors()).isEmpty();
            assertThat(ended.exitCode()).isZero();
            List<DriverTrial> trials = ended.out().stream()
                    .filter(line -> !line.contains("\"event\""))
                    .map(line -> Json.parse(line, DriverTrial.class))
                    .toList();
            assertThat(trials).hasSize(2).allSatisfy(trial -> {
                assertThat(trial.errors()).containsOnlyKeys(ErrorKind.CONNECTION);
                assertThat(trial.requests()).isPositive();
            });
        }
    }

    @Test
    void saysInOneLineThatMemoryIsOut() throws Exception {
        InjectorProcess process = new InjectorProcess(folder).option("-Xmx32m");
        String schedule = process.schedule(NOBODY, new OpenLoad(10_000_000, Arrivals.CONSTANT, 1))
                .replace("\"measureMs\":300", "\"measureMs\":700");
        Ended ended = process.run(schedule);

        assertThat(ended.errors()).singleElement().satisfies(line -> assertThat(line)
                .startsWith("the injector ran out of memory: ")
                .contains("-Xmx"));
        assertThat(ended.exitCode()).isEqualTo(3);
    }

    @Test
    void leavesNoFolderOfProofsWhenItIsEnded() throws Exception {
        Process proving =
                new InjectorProcess(folder).option("-Djava.io.tmpdir=" + folder).start(Main.class, ProveCommand.NAME);
        try {
            while (proofs().isEmpty()) {
                assertThat(proving.isAlive()).isTrue();
                Thread.sleep(20);
            }
            proving.destroy();
            proving.waitFor();
            assertThat(proofs()).isEmpty();
        } finally {
            proving.destroyForcibly();
        }
    }

    private List<Path> proofs() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("injector-proofs"))
                    .toList();
        }
    }
}
