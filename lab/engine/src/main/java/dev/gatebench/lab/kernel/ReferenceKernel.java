package dev.gatebench.lab.kernel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.SplittableRandom;

/**
 * A fixed piece of work of the kinds that a gateway's time goes into: arithmetic, memory beyond the second-level cache,
 * short-lived objects, and system calls that copy. The work is always and everywhere alike; its result depends on all
 * of it, so that no compiler can leave a part out.
 */
final class ReferenceKernel {
    /** Ints of the table: 8 MiB, more than a core's own caches hold. */
    private static final int TABLE = 1 << 21;

    private static final long SEED = 20261120;

    // so many of each that every kind takes about a quarter of 10 ms on a server's core of 2020 to 2025
    private static final int HASHES = 1_500_000;
    private static final int LOADS = 60_000;
    private static final int OBJECTS = 10_000;
    private static final int OBJECT_BYTES = 512;
    private static final int COPIES = 1_500;

    private final int[] table = new int[TABLE];
    private final Pipe pipe;
    private final ByteBuffer message = ByteBuffer.allocateDirect(OBJECT_BYTES);

    ReferenceKernel() {
        for (int i = 0; i < TABLE; i++) {
            table[i] = i;
        }
        // Sattolo's shuffle: one cycle through all of the table, so that each load waits for the one before
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = TABLE - 1; i > 0; i--) {
            int j = random.nextInt(i);
            int swapped = table[i];
            table[i] = table[j];
            table[j] = swapped;
        }
        try {
            this.pipe = Pipe.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Does the work once. */
    long pass() {
        return hash(SEED) ^ chase() ^ allocate() ^ copy();
    }

    private static long hash(long seed) {
        long value = seed;
        for (int i = 0; i < HASHES; i++) {
            value ^= value >>> 27;
            value *= 0x94d049bb133111ebL;
            value += i;
        }
        return value;
    }

    private long chase() {
        int at = 0;
        long sum = 0;
        for (int i = 0; i < LOADS; i++) {
            at = table[at];
            sum = 31 * sum + at;
        }
        return sum;
    }

    private static long allocate() {
        long sum = 0;
        byte[] before = new byte[OBJECT_BYTES];
        for (int i = 0; i < OBJECTS; i++) {
            byte[] object = before.clone();
            object[i % OBJECT_BYTES] += (byte) i;
            sum = 31 * sum + object[(i * 7) % OBJECT_BYTES];
            before = object;
        }
        return sum;
    }

    private long copy() {
        try {
            long sum = 0;
            for (int i = 0; i < COPIES; i++) {
                message.clear().putInt(0, i);
                sum += pipe.sink().write(message);
                message.clear();
                sum = 31 * sum + pipe.source().read(message) + message.getInt(0);
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
