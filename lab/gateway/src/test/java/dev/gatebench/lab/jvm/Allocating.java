package dev.gatebench.lab.jvm;

import java.util.concurrent.CountDownLatch;

/** Allocates arrays by two threads for some time, says from when to when and how many bytes, and waits. */
final class Allocating {
    private static final int BYTES = 100_000;
    /** Bytes of an array beside its elements. */
    private static final int HEADER = 16;

    private static final int ARRAYS = 2000;
    /** More than two periods of the recording. */
    private static final long SILENCE_MS = 500;

    private static volatile byte[] last = {};

    private Allocating() {}

    public static void main(String[] args) throws InterruptedException {
        Thread.sleep(SILENCE_MS); // so that the recording has begun
        long from = System.currentTimeMillis();
        // the window's ends lie between two counts; with silence there that is of no matter
        Thread.sleep(SILENCE_MS);
        allocate();
        CountDownLatch done = new CountDownLatch(1);
        Thread second = new Thread(() -> {
            allocate();
            done.countDown();
            rest(); // what a thread allocates between its last count and its end is not known
        });
        second.setDaemon(true);
        second.start();
        done.await();
        Thread.sleep(SILENCE_MS);
        long to = System.currentTimeMillis();
        Thread.sleep(SILENCE_MS);
        System.out.println(from + " " + to + " " + 2L * ARRAYS * (BYTES + HEADER));
        rest();
    }

    private static void rest() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void allocate() {
        for (int i = 0; i < ARRAYS; i++) {
            last = new byte[BYTES];
            if (i % 100 == 0) {
                pause();
            }
        }
        pause();
    }

    private static void pause() {
        try {
            Thread.sleep(last.length == 0 ? 0 : 10);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
