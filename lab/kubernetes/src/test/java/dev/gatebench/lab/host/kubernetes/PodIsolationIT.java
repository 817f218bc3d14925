package dev.gatebench.lab.host.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.study.ClusterSpec;
import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.host.Host;
import dev.gatebench.lab.host.HostRequest;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.process.Await;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tasks that attack their agent, in pods of the cluster that {@code KUBECONFIG} names, of the image that
 * {@code GATEBENCH_IT_IMAGE} names.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Deep
@Needs(Requirement.CLUSTER)
class PodIsolationIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Finds the agent by its command, which all may read; says what of it can be used. */
    private static final String FIND = """
            for p in /proc/[0-9]*; do
                tr '\\0' ' ' < $p/cmdline 2>/dev/null | grep -q 'host[.]agent[.]AgentMain' && agent=$p
            done
            echo "agent is $agent"
            may() { what=$1; shift; if "$@" > /dev/null 2>&1; then echo "may $what"; else echo "may not $what"; fi; }
            """;

    private static KubernetesSite site;
    private static Host sut;

    @TempDir
    Path folder;

    @BeforeAll
    static void open() {
        ClusterSpec cluster = new ClusterSpec(
                Optional.ofNullable(System.getenv("GATEBENCH_IT_IMAGE")).orElse("eclipse-temurin:17-jdk"),
                0,
                "1GiB",
                Map.of(),
                List.of(),
                1);
        RuntimeSpec runtime =
                new RuntimeSpec(RuntimeSpec.Kind.KUBERNETES, RuntimeSpec.Network.BRIDGE, Map.of(), cluster);
        site = (KubernetesSite) KubernetesSite.of(runtime);
        sut = site.open(new HostRequest(runtime, Path.of("nowhere"), List.of(), List.of(), 1, List.of(), line -> {}))
                .get(0)
                .of(Role.SUT);
    }

    @AfterAll
    static void close() {
        Optional.ofNullable(site).ifPresent(KubernetesSite::close);
    }

    private Task started(String name, String script) throws IOException {
        return started(sut, name, script);
    }

    private Task started(Host host, String name, String script) throws IOException {
        return host.start(TaskSpec.logged(
                name, Role.SUT, List.of("sh", "-c", script), Optional.empty(), folder.resolve(name + ".log")));
    }

    private String said(Host host, String name, String script) throws IOException {
        Task task = started(host, name, script);
        assertThat(task.await(LIMIT)).as(task.ending()).isTrue();
        return task.log();
    }

    @Test
    void aTaskReadsNothingOfItsAgentButThatItIsThere() throws IOException {
        assertReadsNothing(sut, "reader");
    }

    /** It runs the programs of its tasks, which they could have changed. */
    @Test
    void nothingThatTheAgentStartsReadsMore() throws IOException {
        assertThat(started("leaver", "echo of the tasks > /left-by-a-task").await(LIMIT))
                .isTrue();

        assertThat(assertReadsNothing(sut.helpers(), "helper")).contains("/left-by-a-task is of the tasks");
    }

    private String assertReadsNothing(Host host, String name) throws IOException {
        String said = said(host, name, FIND + """
                may "read its own variables" cat /proc/$$/environ
                may "read variables" cat $agent/environ
                may "open memory" sh -c ": < $agent/mem"
                may "write memory" sh -c ": <> $agent/mem"
                may "see places of memory" cat $agent/maps
                may "see its files" ls $agent/root/
                may "see its folder" ls $agent/cwd/
                may "write in its folder" touch $agent/root/gatebench-agent/jars/x
                for f in $agent/fd/*; do may "open a file of its" sh -c ": < $f"; may "see a file of its" readlink $f; done
                may "see its program" readlink $agent/exe
                may "see the folder of its jars" ls /gatebench-agent
                echo "/left-by-a-task is $(cat /left-by-a-task 2>/dev/null)"
                echo "command $(tr '\\0' ' ' < $agent/cmdline)"
                echo "variables $(env | tr '\\n' ' ')"
                """);

        assertThat(said).containsPattern("agent is /proc/[0-9]+\\n").contains("may read its own variables\n");
        assertThat(said.lines().filter(line -> line.startsWith("may ") && !line.startsWith("may not ")))
                .containsExactly("may read its own variables");
        assertThat(said.lines().filter(line -> line.startsWith("may not "))).hasSizeGreaterThan(10);
        assertThat(said).as("a token, of 64 digits").doesNotContainPattern("[0-9a-f]{64}");
        return said;
    }

    @Test
    void aTaskLeadsItsAgentNowhereByLinks() throws IOException {
        Path results = folder.resolve("results");
        Path replaced = folder.resolve("replaced");
        String said = said(
                sut,
                "linker",
                "mkdir -p " + results + " " + replaced + "; cd " + results + "; echo ours > ours; "
                        + "ln -s /proc/self/environ variables; ln -s /proc/self/root/etc folder; "
                        + "rmdir " + replaced + "; ln -s /gatebench-agent " + replaced + "; "
                        + "for log in /gatebench/linker*.log; do rm $log; ln -s /proc/self/environ $log; done; "
                        + "ls -l /gatebench; echo the end");

        assertThat(said)
                .contains("linker-", " -> /proc/self/environ")
                .endsWith("the end\n")
                .doesNotContain("PATH=");
        sut.fetch(results);
        assertThat(results).isDirectoryContaining("glob:**/ours");
        try (var files = Files.list(results)) {
            assertThat(files).hasSize(1);
        }
        String refusal = "'" + replaced + "' must be a folder and no link, is a link";
        assertThatThrownBy(() -> sut.fetch(replaced.resolve("jars"))).hasMessageContaining(refusal);
        Path sent = Files.writeString(Files.createDirectory(replaced).resolve("sent"), "sent");
        assertThatThrownBy(() -> sut.put(sent)).hasMessageContaining(refusal);
    }

    @Test
    void whatATaskUsesIsStillRead() throws IOException {
        Task task = started("worker", "i=0; while [ $i -lt 3000000 ]; do i=$((i+1)); done; sleep 100");
        try {
            assertThat(Await.found(LIMIT, () -> task.usage(true)
                            .filter(usage -> usage.cpuNs() > 100_000_000L)
                            .flatMap(usage -> usage.footprint())))
                    .hasValueSatisfying(footprint -> {
                        assertThat(footprint.rssBytes()).isPositive();
                        assertThat(footprint.openFiles()).isPresent();
                        assertThat(footprint.contextSwitches()).isPresent();
                        assertThat(footprint.runDelayNs()).isPresent();
                    });
        } finally {
            task.kill();
        }
        assertThat(task.await(LIMIT)).isTrue();
    }
}
