package dev.gatebench.lab.kernel;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The child process that runs the {@link ReferenceKernel}. For each line {@code run} on standard input it prints the
 * CPU time of one measurement in ns and a checksum, on one line; it ends with its input.
 */
public final class KernelMain {
    /** Timed passes of a measurement: 50 ms. One before them, not timed, brings caches and clock back after idling. */
    static final int PASSES = 7;

    /**
     * The kernel is warm when so many measurements lie within {@link #STABLE} of each other, or after {@link #MOST}.
     */
    private static final int ALIKE = 5;

    private static final double STABLE = 1.03;
    private static final int MOST = 30;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ReferenceKernel kernel = new ReferenceKernel();

    private KernelMain() {}

    /** Serves until standard input ends. */
    public static void main(String[] args) throws IOException {
        serve(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII)), System.out, MOST);
    }

    static void serve(BufferedReader in, PrintStream out, int mostWarmUps) throws IOException {
        KernelMain main = new KernelMain();
        main.warmUp(mostWarmUps);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("run")) {
                Measurement measured = main.measure();
                out.println(measured.ns + " " + measured.checksum);
                out.flush();
            }
        }
    }

    private void warmUp(int most) {
        long[] last = new long[ALIKE];
        for (int i = 0; i < most; i++) {
            last[i % ALIKE] = measure().ns;
            long least = Arrays.stream(last).min().orElse(0);
            if (least > 0 && Arrays.stream(last).max().orElse(0) <= STABLE * least) {
                return;
            }
        }
    }

    private Measurement measure() {
        long sum = kernel.pass();
        long before = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; i < PASSES; i++) {
            sum = 31 * sum + kernel.pass();
        }
        return new Measurement(THREADS.getCurrentThreadCpuTime() - before, sum);
    }

    private record Measurement(long ns, long checksum) {}
}
