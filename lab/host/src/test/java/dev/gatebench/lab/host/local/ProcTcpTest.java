package dev.gatebench.lab.host.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcTcpTest {
    private final Path dir;

    ProcTcpTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void readsTheCountersThatTellOfATimerOrAFullQueue() throws URISyntaxException {
        ProcTcp recorded = new ProcTcp(List.of(recorded("snmp-linux-6.18.txt"), recorded("netstat-linux-6.18.txt")));

        assertThat(recorded.read())
                .containsOnly(
                        Map.entry("TcpRetransSegs", 234_749L),
                        Map.entry("TcpExtDelayedACKs", 5_897_750L),
                        Map.entry("TcpExtDelayedACKLocked", 151L),
                        Map.entry("TcpExtListenDrops", 153_526L),
                        Map.entry("TcpExtListenOverflows", 153_526L),
                        Map.entry("TcpExtTCPLossProbes", 137_698L),
                        Map.entry("TcpExtTCPRetransFail", 0L),
                        Map.entry("TcpExtTCPSynRetrans", 88_472L),
                        Map.entry("TcpExtTCPTimeouts", 95_778L),
                        Map.entry("TcpExtTCPToZeroWindowAdv", 127_189L),
                        Map.entry("TcpExtTCPWantZeroWindowAdv", 72_203L),
                        Map.entry("TcpExtTCPWinProbe", 8_025L));
    }

    @Test
    void aCounterThatTheKernelLacksIsAbsentAndNot0() throws IOException {
        Path old = Files.writeString(dir.resolve("netstat"), "TcpExt: DelayedACKs\nTcpExt: 3\n");

        assertThat(new ProcTcp(List.of(old)).read()).containsOnly(Map.entry("TcpExtDelayedACKs", 3L));
    }

    @Test
    void whereOneFileCannotBeReadNothingIsKnown() throws IOException {
        Path there = Files.writeString(dir.resolve("netstat"), "TcpExt: DelayedACKs\nTcpExt: 3\n");

        assertThat(new ProcTcp(List.of(there, dir.resolve("snmp"))).read()).isEmpty();
    }

    private static Path recorded(String name) throws URISyntaxException {
        return Path.of(
                Objects.requireNonNull(ProcTcpTest.class.getResource(name)).toURI());
    }
}
