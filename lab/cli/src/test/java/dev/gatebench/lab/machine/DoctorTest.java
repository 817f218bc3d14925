package dev.gatebench.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.cpu.Placement;
import dev.gatebench.lab.cpu.Role;
import dev.gatebench.lab.fake.FakeHost;
import dev.gatebench.lab.fake.FakeTask;
import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.machine.Finding.Grade;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
    private static final String CLOCK_SOURCE = "sys/devices/system/clocksource/clocksource0/current_clocksource";
    private static final Placement PLACEMENT = Placement.on(
            FakeHost.MACHINE,
            2,
            Map.of(Role.SUT, CpuSet.parse("1"), Role.INJECTOR, CpuSet.parse("0"), Role.BACKEND, CpuSet.parse("0")));

    @TempDir
    private Path root;

    private final FakeTime time = new FakeTime();
    private final FakeHost host = new FakeHost(time);
    private final FakeTask self;

    DoctorTest() throws IOException {
        self = (FakeTask) host.start(
                TaskSpec.logged("gatebench", Role.HELPER, List.of("java"), Optional.empty(), Path.of("log")));
    }

    @Test
    void findsNothingAtAQuietHost() {
        self.using(1);

        List<Finding> findings = examine();

        assertThat(of("idle", findings))
                .isEqualTo(new Finding("idle", Grade.OK, "0.0 % of the CPU time went to other processes"));
        assertThat(of("steal", findings))
                .isEqualTo(new Finding("steal", Grade.OK, "0.0 % of the CPU time was taken by the hypervisor"));
    }

    @Test
    void watchesTheHostForThreeSecondsOfItsTime() {
        examine();

        assertThat(time.millis() - FakeTime.START_MS).isBetween(3000L, 4000L);
    }

    @Test
    void warnsOfOtherProcesses() {
        host.busyWith(0.2);

        assertThat(of("idle", examine()))
                .isEqualTo(new Finding(
                        "idle",
                        Grade.WARN,
                        "10.0 % of the CPU time went to other processes; end what else is running"));
    }

    @Test
    void putsUpWithLittle() {
        host.busyWith(0.08);

        assertThat(of("idle", examine()))
                .isEqualTo(new Finding("idle", Grade.OK, "4.0 % of the CPU time went to other processes"));
    }

    @Test
    void warnsOfAHypervisorThatTakesTime() {
        host.stealing(OptionalDouble.of(0.3));

        List<Finding> findings = examine();

        assertThat(of("steal", findings))
                .isEqualTo(new Finding(
                        "steal",
                        Grade.WARN,
                        "15.0 % of the CPU time was taken by the hypervisor; choose a host that is not shared"));
        assertThat(of("idle", findings).grade()).isEqualTo(Grade.OK);
    }

    @Test
    void saysThatStealIsNotToldAndNeverThatThereIsNone() {
        host.stealing(OptionalDouble.empty());

        List<Finding> findings = examine();

        assertThat(of("steal", findings))
                .isEqualTo(new Finding("steal", Grade.WARN, "cannot be measured on this system"));
        assertThat(of("idle", findings).grade()).isEqualTo(Grade.OK);
    }

    @Test
    void saysWhatCannotBeMeasuredWhereMetersBreakAndGoesOn() {
        host.breakMeters();

        List<Finding> findings = examine();

        assertThat(of("idle", findings))
                .isEqualTo(new Finding("idle", Grade.WARN, "cannot be measured on this system"));
        assertThat(of("steal", findings))
                .isEqualTo(new Finding("steal", Grade.WARN, "cannot be measured on this system"));
        assertThat(findings)
                .extracting(Finding::what)
                .contains("CPUs", "pinning", "memory", "ports", "clock", "Docker");
    }

    @Test
    void warnsOfPortsThatAreNotReused() throws IOException {
        write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999");
        write("proc/sys/net/ipv4/tcp_tw_reuse", "0");

        assertThat(of("ports", examine()))
                .isEqualTo(new Finding(
                        "ports",
                        Grade.WARN,
                        "32768-60999, not reused for 60 s: arms without keep-alive run out of them;"
                                + " sysctl -w net.ipv4.tcp_tw_reuse=2"));
    }

    @Test
    void findsNothingAtPortsThatAreReused() throws IOException {
        write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999");
        write("proc/sys/net/ipv4/tcp_tw_reuse", "2");

        assertThat(of("ports", examine())).isEqualTo(new Finding("ports", Grade.OK, "32768-60999, reused on loopback"));
    }

    @Test
    void saysOfPortsWhatIsKnown() {
        assertThat(of("ports", examine())).isEqualTo(new Finding("ports", Grade.OK, "range not known"));
    }

    @Test
    void warnsOfAClockThatIsASystemCallAway() throws IOException {
        write(CLOCK_SOURCE, "hpet");

        assertThat(of("clock", examine()))
                .isEqualTo(new Finding("clock", Grade.WARN, "source hpet; each reading is a system call"));
    }

    @Test
    void findsNothingAtAFastClock() throws IOException {
        write(CLOCK_SOURCE, "tsc");
        assertThat(of("clock", examine())).isEqualTo(new Finding("clock", Grade.OK, "source tsc"));

        Files.delete(root.resolve(CLOCK_SOURCE));
        assertThat(of("clock", examine())).isEqualTo(new Finding("clock", Grade.OK, "source not known"));
    }

    @Test
    void warnsOfAGovernorThatChangesTheClocksOfCpus() throws IOException {
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave");

        assertThat(of("frequency", examine()))
                .isEqualTo(new Finding(
                        "frequency", Grade.WARN, "governor powersave; 'performance' keeps the clock steady"));
    }

    @Test
    void warnsWhereCompilersMayNotRunFirst() {
        assertThat(of("precedence", examine()))
                .isEqualTo(new Finding(
                        "precedence",
                        Grade.WARN,
                        "JIT compilers may not run first, and warm-ups take longer; give root or CAP_SYS_NICE"));

        host.letCompilersRunFirst();
        assertThat(of("precedence", examine()))
                .isEqualTo(new Finding("precedence", Grade.OK, "JIT compilers may run first while gateways warm up"));
    }

    @Test
    void saysWhereTheRolesArePinned() {
        List<Finding> findings = examine();

        assertThat(of("pinning", findings)).isEqualTo(new Finding("pinning", Grade.OK, "sut 1, injector 0, backend 0"));
        assertThat(of("CPUs", findings))
                .isEqualTo(new Finding("CPUs", Grade.WARN, "2: injector and backend share; 4 or more keep them apart"));
    }

    private List<Finding> examine() {
        return new Doctor(PLACEMENT, host, self, time, root).examine();
    }

    private static Finding of(String what, List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.what().equals(what))
                .findFirst()
                .orElseThrow();
    }

    private void write(String path, String line) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, line + "\n");
    }
}
