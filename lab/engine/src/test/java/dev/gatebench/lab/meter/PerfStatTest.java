package dev.gatebench.lab.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Lines that perf 6.1 printed on a machine without counters of the CPU. */
class PerfStatTest {
    @Test
    void readsACount() {
        assertThat(PerfStat.of("     0.100153392,106,,raw_syscalls:sys_enter,1056017,100.00,,"))
                .hasValue(new PerfStat("raw_syscalls:sys_enter", OptionalLong.of(106)));
    }

    @Test
    void countsNothingWhereNoThreadRan() {
        assertThat(PerfStat.of("     0.200452679,<not counted>,,raw_syscalls:sys_enter,0,100.00,,"))
                .hasValue(new PerfStat("raw_syscalls:sys_enter", OptionalLong.of(0)));
    }

    @Test
    void doesNotKnowWhatTheMachineHasNoCounterFor() {
        assertThat(PerfStat.of("     0.100153392,<not supported>,,instructions,0,100.00,,"))
                .hasValue(new PerfStat("instructions", OptionalLong.empty()));
    }

    @Test
    void doesNotKnowWhatACounterThatOthersHadDidNotSee() {
        assertThat(PerfStat.of("1.0,<not counted>,,cycles,0,0.00,,"))
                .as("at no time")
                .hasValue(new PerfStat("cycles", OptionalLong.empty()));
        assertThat(PerfStat.of("1.0,500,,cycles,40,40.00,,"))
                .as("at some of it")
                .hasValue(new PerfStat("cycles", OptionalLong.empty()));
    }

    @Test
    void passesOverOtherLines() {
        assertThat(PerfStat.of("# started on Sun Nov 29 12:39:41 2026")).isEmpty();
        assertThat(PerfStat.of("")).isEmpty();
    }
}
