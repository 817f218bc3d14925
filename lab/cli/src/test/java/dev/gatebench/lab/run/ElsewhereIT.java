package dev.gatebench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.trial.InjectorFigures;
import dev.gatebench.core.trial.ProcessFigures;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialStatus;
import dev.gatebench.lab.elsewhere.NamespaceHost;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Hosts;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Site;
import dev.gatebench.lab.host.local.LocalInventory;
import dev.gatebench.lab.process.Time;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run on a host that sees neither this machine's loopback nor the files of a run: no more than a host was added. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Integration
@Needs(Requirement.NAMESPACES)
class ElsewhereIT {
    private static final Path STUDY =
            Path.of("src/test/resources/studies/tiny.yml").toAbsolutePath();

    @TempDir
    Path folder;

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    @Test
    void measuresOnAMachineThatSeesNoFileOfTheLabs() throws Exception {
        StudyRun.Outcome outcome = run(List.of(), List.of("loads=[{concurrency: 10}]"));

        List<Trial> trials = outcome.results().trials();
        assertThat(trials)
                .as(output.toString(StandardCharsets.UTF_8))
                .hasSize(2)
                .allSatisfy(trial -> {
                    assertThat(trial.status())
                            .as(output.toString(StandardCharsets.UTF_8))
                            .isNotEqualTo(TrialStatus.FAILED);
                    assertThat(trial.processes()).containsKeys("sut", "injector");
                    assertThat(trial.host().foreignShare()).isPresent();
                    assertThat(trial.host().speed())
                            .as("the kernel runs there too")
                            .isPresent();
                });
        assertThat(trials)
                .filteredOn(trial -> trial.arm().equals("netty"))
                .singleElement()
                .satisfies(trial -> assertThat(trial.processes().values())
                        .as("its garbage collection log was fetched")
                        .extracting(ProcessFigures::jvm)
                        .anyMatch(Optional::isPresent));
        try (var files = Files.walk(outcome.folder().path())) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .as("Gatling's log and its report were fetched")
                    .contains("simulation.log", "style.css");
        }
    }

    @Test
    void severalInjectorsThereAreToldWhenTheyBegin() throws Exception {
        StudyRun.Outcome outcome = run(
                List.of("direct"),
                List.of("driver=injector", "injectors=2", "loads=[{concurrency: 11}]", "fidelity.smoke.measure=2s"));

        assertThat(outcome.results().trials())
                .as(output.toString(StandardCharsets.UTF_8))
                .singleElement()
                .satisfies(trial -> {
                    assertThat(trial.status())
                            .as(output.toString(StandardCharsets.UTF_8))
                            .isNotEqualTo(TrialStatus.FAILED);
                    assertThat(trial.injectors())
                            .extracting(InjectorFigures::name)
                            .containsExactly("injector 1 of 2", "injector 2 of 2");
                    assertThat(trial.traffic().answered())
                            .hasValue(trial.backend().orElseThrow().requests());
                });
    }

    @Test
    @Deep
    void makesForksAtOnceOnHostsOfTheirOwn() throws Exception {
        StudyRun.Outcome outcome = run(
                List.of("direct"),
                List.of("driver=injector", "loads=[{concurrency: 11}]", "fidelity.smoke.forks=4"),
                new LocalSite(2));

        List<Trial> trials = outcome.results().trials();
        assertThat(trials)
                .as(output.toString(StandardCharsets.UTF_8))
                .hasSize(4)
                .allSatisfy(trial -> assertThat(trial.status()).isNotEqualTo(TrialStatus.FAILED));
        assertThat(trials).extracting(trial -> trial.lane().orElse(0)).containsOnly(1, 2);
        assertThat(trials.stream().map(Trial::window).distinct())
                .as("each has seconds of its own")
                .hasSize(4);
        assertThat(outcome.results().environment().warnings())
                .anyMatch(warning -> warning.startsWith("Lanes 1 and 2 share a machine"));
        assertThat(outcome.results().footnotes())
                .anyMatch(note ->
                        note.startsWith("Forks were made at once, in 2 lanes, each a set of hosts (lane 1, sut on "));
        assertFitsTheSchema(outcome);

        Path log = outcome.folder().trials();
        Files.write(log, Files.readAllLines(log).subList(0, 2));
        String info = Files.readString(outcome.folder().info());
        Files.writeString(outcome.folder().info(), info.replace("\"kinds\" : {", "\"kinds\" : {\"another\" : \"\", "));
        assertThatThrownBy(() -> study(new LocalSite(1)).resume(outcome.folder().path(), false, OptionalInt.of(1)))
                .as("other hosts")
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("lane 3 is a new one, sut on ")
                .hasMessageEndingWith("or give --allow-differences");
        Files.writeString(outcome.folder().info(), info);
        StudyRun.Outcome resumed =
                study(new LocalSite(1)).resume(outcome.folder().path(), false, OptionalInt.of(1));

        assertThat(resumed.results().trials())
                .as("hosts that the run had keep their number, and one lane is a lane too")
                .hasSize(4)
                .allSatisfy(trial -> assertThat(trial.lane().orElse(0)).isBetween(1, 2));
        assertThat(resumed.results().trials().subList(2, 4))
                .extracting(trial -> trial.lane().orElse(0))
                .containsOnly(1);
        assertFitsTheSchema(resumed);
    }

    private static void assertFitsTheSchema(StudyRun.Outcome outcome) throws IOException {
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(Files.readString(Path.of("../../docs/schema/results.schema.json")))
                        .validate(Json.mapper()
                                .readTree(Files.readString(outcome.folder().results()))))
                .isEmpty();
    }

    private StudyRun.Outcome run(List<String> arms, List<String> overrides) {
        return run(arms, overrides, Site.of(new LocalInventory(), NamespaceHost::open));
    }

    /** So many lanes on this machine, each with namespaces of its own. */
    private record LocalSite(int lanes) implements Site {
        @Override
        public Inventory inventory() {
            return new LocalInventory();
        }

        @Override
        public List<Hosts> open(HostRequest request) {
            return IntStream.range(0, lanes)
                    .mapToObj(lane -> Hosts.all(NamespaceHost.open(request)))
                    .toList();
        }
    }

    private StudyRun.Outcome run(List<String> arms, List<String> overrides, Site site) {
        StudyRun.Outcome outcome = study(site).run(SmokeOptions.of(STUDY, arms, overrides, folder.resolve("run")));
        return outcome;
    }

    private StudyRun study(Site site) {
        return new StudyRun(new RunContext(
                new Home(Path.of("../..").toAbsolutePath().normalize()),
                new PrintStream(output, true, StandardCharsets.UTF_8),
                Time.system(),
                folder -> {},
                runtime -> site));
    }
}
