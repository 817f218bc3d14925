package dev.gatebench.core.fuzz;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Gives a parser inputs, in a thread of its own, and watches over each: that it throws nothing but what the parser may,
 * takes less CPU time than {@link #MOST_CPU_NS}, and has less allocated than {@link #MOST_BYTES}. CPU time, because the
 * time on the wall is that of the machine's other processes too; bytes allocated, because they are counted exactly for
 * a thread and are never fewer than those that it holds at once.
 */
final class FuzzRun {
    static final long MOST_CPU_NS = TimeUnit.SECONDS.toNanos(2);
    static final long MOST_BYTES = 256L << 20;
    /** One that waits, in place of working, is one that hangs after so long. */
    private static final long MOST_WAIT_NS = TimeUnit.SECONDS.toNanos(30);

    private static final long LOOK_MS = 20;
    private static final int MOST_FOUND = 10;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final FuzzTarget target;
    private final Path foundFolder;
    private final Map<String, String> found = new LinkedHashMap<>();
    private volatile long begunNs;
    private volatile long begunCpuNs;
    private volatile String current = "";
    private volatile byte[] input = {};
    private volatile boolean over;
    private long inputs;
    private long refused;
    private long slowestNs;
    private long mostBytes;

    /** @param foundFolder where inputs are put that a parser does not withstand */
    FuzzRun(FuzzTarget target, Path foundFolder) {
        this.target = target;
        this.foundFolder = foundFolder;
    }

    /** Counts of a run: inputs, those refused, the most CPU time and bytes that one took. */
    record Counts(long inputs, long refused, long slowestNs, long mostBytes) {

        /** Columns of {@code target/fuzz.tsv}. */
        String line() {
            return String.format(
                    Locale.ROOT, "%d\t%d\t%.1f ms\t%.1f MiB", inputs, refused, slowestNs / 1e6, mostBytes / 1048576.0);
        }
    }

    /** Where the work comes from. */
    private interface Work {
        void all() throws InterruptedException;
    }

    /** Inputs made of the seeds, numbered on from a number, for a time and at least so many. */
    Counts mutated(long number, long ns, int least) {
        long until = System.nanoTime() + ns;
        return watched(() -> {
            for (long i = 0; (i < least || System.nanoTime() < until) && found.size() < MOST_FOUND; i++) {
                one("number " + (number + i), Mutator.input(target.seeds(), number + i), true);
            }
        });
    }

    /** Inputs as they are. */
    Counts given(Map<String, byte[]> inputs, boolean mayBeRefused) {
        return watched(() -> inputs.forEach((name, each) -> one(name, each, mayBeRefused)));
    }

    /** Returns the failures of the parser, a line each with its cause; empty where it withstood all. */
    List<String> found() {
        synchronized (found) {
            return List.copyOf(found.values());
        }
    }

    private Counts watched(Work work) {
        begunNs = System.nanoTime();
        Thread worker = new Thread(
                () -> {
                    begunCpuNs = THREADS.getCurrentThreadCpuTime();
                    try {
                        work.all();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    over = true;
                },
                "fuzz-" + target.name());
        worker.setDaemon(true);
        worker.start();
        try {
            while (worker.isAlive()) {
                worker.join(LOOK_MS);
                long cpuNs = THREADS.getThreadCpuTime(worker.getId()) - begunCpuNs;
                if (!over && (cpuNs > MOST_CPU_NS || System.nanoTime() - begunNs > MOST_WAIT_NS)) {
                    // nothing ends a thread that does not end by itself: the run ends here
                    add(
                            "hangs",
                            "had not ended after " + cpuNs / 1_000_000 + " ms of CPU time",
                            worker.getStackTrace());
                    break;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new Counts(inputs, refused, slowestNs, mostBytes);
    }

    private void one(String name, byte[] bytes, boolean mayBeRefused) {
        current = name;
        input = bytes;
        long bytesBefore =
                THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        long cpuBefore = THREADS.getCurrentThreadCpuTime();
        begunCpuNs = cpuBefore;
        begunNs = System.nanoTime();
        try {
            target.parse().of(bytes);
        } catch (VirtualMachineError | Exception | AssertionError e) {
            if (target.refuses(e) && mayBeRefused) {
                refused++;
            } else {
                String where = e.getStackTrace().length == 0 ? "" : e.getStackTrace()[0].toString();
                add(e.getClass() + where, "threw " + e, e.getStackTrace());
            }
        }
        long cpuNs = THREADS.getCurrentThreadCpuTime() - cpuBefore;
        long allocated = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - bytesBefore;
        inputs++;
        slowestNs = Math.max(slowestNs, cpuNs);
        mostBytes = Math.max(mostBytes, allocated);
        if (cpuNs > MOST_CPU_NS) {
            add("slow", "took " + cpuNs / 1_000_000 + " ms of CPU time", new StackTraceElement[0]);
        }
        if (allocated > MOST_BYTES) {
            add("memory", "had " + (allocated >> 20) + " MiB allocated", new StackTraceElement[0]);
        }
    }

    private void add(String kind, String what, StackTraceElement[] trace) {
        synchronized (found) {
            if (found.containsKey(kind)) {
                return;
            }
            Path file = foundFolder.resolve(target.name() + "-" + current.replaceAll("[^0-9A-Za-z-]+", "-") + ".bin");
            try {
                Files.createDirectories(foundFolder);
                Files.write(file, input);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            StringBuilder text = new StringBuilder(
                    "parser '" + target.name() + "' " + what + " at input " + current + ", kept as " + file);
            Arrays.stream(trace).limit(12).forEach(frame -> text.append("\n    at ")
                    .append(frame));
            found.put(kind, text.toString());
        }
    }
}
