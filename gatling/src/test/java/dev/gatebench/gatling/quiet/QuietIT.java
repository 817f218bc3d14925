package dev.gatebench.gatling.quiet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.gatling.Main;
import dev.gatebench.gatling.SweepSimulation;
import dev.gatebench.gatling.testing.ChildJvm;
import dev.gatebench.gatling.testing.LoopbackServer;
import dev.gatebench.gatling.testing.RecordedSimulation;
import dev.gatebench.gatling.testing.Reply;
import dev.gatebench.gatling.testing.Schedules;
import dev.gatebench.testing.Integration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections and look-ups of a run of Gatling, by {@link NetworkProbe}. */
@Integration
class QuietIT {
    private static final byte[] BODY = new byte[100];

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"-Dgatling.netty.useNativeTransport=true", "-Dgatling.netty.useNativeTransport=false"})
    void aScheduleConnectsToItsTargetAndNowhereElse(String transport) throws IOException, InterruptedException {
        try (LoopbackServer server = LoopbackServer.answering(BODY, 1)) {
            Schedules.write(folder, Schedules.get("/"), BODY, List.of(Schedules.trial("a", server.url(), 2, 200)));

            assertThat(targets(
                            List.of(transport),
                            Main.class.getName(),
                            "inject",
                            "--schedule",
                            folder.resolve("schedule.json").toString(),
                            "--out",
                            folder.resolve("out").toString()))
                    .containsExactly("/" + server.url().getAuthority());
        }
    }

    /**
     * As the IDE and the gatling-maven-plugin run it: Gatling's own main, and no flag but the one it needs to work at
     * all.
     */
    @Test
    void aSweepConnectsToItsTargetAndNowhereElse() throws IOException, InterruptedException {
        try (LoopbackServer server = LoopbackServer.answering(BODY, 1)) {
            assertThat(targets(
                            List.of(
                                    "-Dgatebench.baseUrl=" + server.url(),
                                    "-Dgatebench.concurrency=2",
                                    "-Dgatebench.seconds=1",
                                    "-Dgatebench.warmUpSeconds=1"),
                            "io.gatling.app.Gatling",
                            "-s",
                            SweepSimulation.class.getName(),
                            "-rf",
                            folder.toString()))
                    .containsExactly("/" + server.url().getAuthority());
        }
    }

    /** Shows that the probe would see the three calls: analytics, the warm-up, the search for a newer version. */
    @Test
    void withItsSwitchesOnGatlingCallsThreeOthers() throws IOException, InterruptedException {
        try (LoopbackServer server = new LoopbackServer(request -> Reply.answer(200, 0, new byte[2048]))) {
            Set<String> targets = targets(
                    List.of(
                            "-Dgatling.data.enableAnalytics=true",
                            "-Dgatling.http.warmUpUrl=https://gatling.io",
                            "-Djava.util.prefs.PreferencesFactory=" + AskingPreferencesFactory.class.getName(),
                            "-Dserver=" + server.url(),
                            "-Drefused=" + server.url()),
                    "io.gatling.app.Gatling",
                    "-s",
                    RecordedSimulation.class.getName(),
                    "-rf",
                    folder.toString());

            assertThat(targets)
                    .hasSize(4)
                    .contains("/" + server.url().getAuthority(), "gatling.io", "api.eu.amplitude.com");
        }
    }

    private Set<String> targets(List<String> properties, String mainClass, String... arguments)
            throws IOException, InterruptedException {
        List<String> jvmArgs = new ArrayList<>(List.of(
                ChildJvm.ADD_OPENS,
                "-javaagent:" + NetworkProbe.jar(folder),
                // a proxy of the machine would hide whom a call is for
                "-Dhttp.proxyHost=",
                "-Dhttps.proxyHost=",
                "-DsocksProxyHost="));
        jvmArgs.addAll(properties);
        ChildJvm.Result result = ChildJvm.run(folder, jvmArgs, mainClass, List.of(arguments));
        assertThat(result.exitCode()).as(result.out()).isZero();
        Set<String> targets = new TreeSet<>();
        result.out()
                .lines()
                .filter(line -> line.contains(NetworkProbe.LINE))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .forEach(target -> targets.add(target.replaceFirst("/<unresolved>:\\d+$", "")));
        return targets;
    }
}
