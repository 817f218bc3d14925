package dev.gatebench.lab.host.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.fake.FakeTime;
import dev.gatebench.lab.host.CpuCounters;
import dev.gatebench.lab.host.Footprint;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProcessUsageTest {
    private final FakeTime time = new FakeTime();
    private final FakeMeter meter = new FakeMeter();
    private final ProcessUsage.Tree tree = new ProcessUsage(meter, time).tree(1);

    @Test
    void countsAllProcessesOfASystemThatDoesItsWorkInChildren() {
        meter.cpu.putAll(Map.of(1L, 10L, 2L, 500L, 3L, 700L, 9L, 1_000_000L));
        meter.children.putAll(Map.of(1L, Set.of(2L), 2L, Set.of(3L), 8L, Set.of(9L)));

        assertThat(tree.read(true).orElseThrow().cpuNs()).isEqualTo(1210);
        assertThat(tree.pids()).containsExactlyInAnyOrder(1L, 2L, 3L);
    }

    @Test
    void saysThatItIsStoppedWhenOneOfItsProcessesIs() {
        meter.cpu.putAll(Map.of(1L, 10L, 2L, 500L, 9L, 1L));
        meter.children.putAll(Map.of(1L, Set.of(2L)));
        meter.stopped.add(9L);
        assertThat(tree.read(true).orElseThrow().stopped()).isFalse();

        meter.stopped.add(2L);

        assertThat(tree.read(false).orElseThrow().stopped()).isTrue();
    }

    @Test
    void findsChildrenThatComeLaterWithinASecond() {
        meter.cpu.putAll(Map.of(1L, 10L));
        tree.read(true);
        meter.cpu.put(2L, 500L);
        meter.children.put(1L, Set.of(2L));

        time.pause(1000);

        assertThat(tree.read(true).orElseThrow().cpuNs()).isEqualTo(510);
    }

    @Test
    void looksThroughAllProcessesOnceASecondAtMost() {
        meter.cpu.put(1L, 10L);
        for (int i = 0; i < 20; i++) {
            tree.read(i % 5 == 0);
            time.pause(200);
        }

        assertThat(meter.walks).isEqualTo(4);
    }

    @Test
    void readsTheCompilerThreadsEachTimeAndLooksForThemWithTheDetails() {
        Path thread = Path.of("11");
        meter.cpu.put(1L, 10L);
        meter.compilers.put(thread, 70L);
        assertThat(tree.read(true).orElseThrow().compilerNs()).hasValue(70);

        meter.compilers.put(thread, 90L);
        assertThat(tree.read(false).orElseThrow().compilerNs()).hasValue(90);
        assertThat(meter.looksForCompilers).isEqualTo(1);

        meter.compilers.clear();
        assertThat(tree.read(false).orElseThrow().compilerNs()).isEmpty();
    }

    @Test
    void neverTakesBackWhatWasUsed() {
        meter.cpu.putAll(Map.of(1L, 10L, 2L, 500L));
        meter.children.put(1L, Set.of(2L));
        tree.read(true);
        meter.cpu.remove(2L);

        assertThat(tree.read(false).orElseThrow().cpuNs()).isEqualTo(510);
    }

    @Test
    void isEmptyOnceTheFirstProcessHasEnded() {
        meter.cpu.putAll(Map.of(1L, 10L));
        tree.read(true);
        meter.cpu.clear();

        assertThat(tree.read(true)).isEmpty();
    }

    @Test
    void saysHowLongReadingTookAsTheErrorOfItsTime() {
        meter.cpu.putAll(Map.of(1L, 10L));
        meter.readingTakes = () -> time.pause(300);

        assertThat(tree.read(false).orElseThrow().at().errorMs()).isBetween(150L, 151L);
    }

    /** A machine with the processes that a test names. */
    private static final class FakeMeter implements ProcessMeter {
        final Map<Long, Long> cpu = new HashMap<>();
        final Map<Long, Set<Long>> children = new HashMap<>();
        final Set<Long> stopped = new HashSet<>();
        Runnable readingTakes = () -> {};
        int walks;
        final Map<Path, Long> compilers = new HashMap<>();
        int looksForCompilers;

        @Override
        public OptionalLong ownCpuNs(long pid) {
            return cpu.containsKey(pid) ? OptionalLong.of(cpu.get(pid)) : OptionalLong.empty();
        }

        @Override
        public long cpuNs(Collection<Long> pids) {
            readingTakes.run();
            return pids.stream().mapToLong(pid -> cpu.getOrDefault(pid, 0L)).sum();
        }

        @Override
        public Optional<Footprint> footprint(Collection<Long> pids) {
            return Optional.empty();
        }

        @Override
        public boolean stopped(Collection<Long> pids) {
            return stopped.stream().anyMatch(pids::contains);
        }

        @Override
        public Set<Path> compilerThreads(Collection<Long> pids) {
            looksForCompilers++;
            return Set.copyOf(compilers.keySet());
        }

        @Override
        public OptionalLong compilerNs(Collection<Path> threads) {
            return threads.stream()
                    .filter(compilers::containsKey)
                    .mapToLong(compilers::get)
                    .reduce(Long::sum);
        }

        @Override
        public Map<Long, Set<Long>> children() {
            walks++;
            return Map.copyOf(children);
        }

        @Override
        public MachineTimes machine() {
            return new MachineTimes(new CpuCounters(0, 0, OptionalLong.empty()), Map.of());
        }
    }
}
