package dev.gatebench.shenyu.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Burning on a thread whose CPU time is made up: each look at it is 30 us later. */
class BurnerTest {
    private static final long STEP_NS = 30_000;

    private final AtomicLong cpuNs = new AtomicLong();
    private final Burner burner = new Burner(() -> cpuNs.getAndAdd(STEP_NS));

    @Test
    void doesNothingForNothing() {
        burner.burn(0);
        assertThat(burner.burntNs()).isZero();
        assertThat(cpuNs).as("CPU time is not read either").hasValue(0);
    }

    @Test
    void burnsByTheThreadsCpuTime() {
        burner.burn(50_000);
        assertThat(burner.burntNs()).as("in steps of 30 us").isEqualTo(60_000);
        burner.burn(50_000);
        assertThat(burner.burntNs()).isEqualTo(120_000);
    }

    @Test
    void usesTheCpuTimeThatItSays() {
        Burner real = new Burner(ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        real.burn(20_000_000);
        long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
        assertThat(real.burntNs()).isBetween(20_000_000L, used);
    }
}
