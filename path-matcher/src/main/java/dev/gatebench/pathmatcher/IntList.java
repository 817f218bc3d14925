package dev.gatebench.pathmatcher;

import java.util.Arrays;

/** Ints in a growing array. */
final class IntList {
    private int[] values = new int[16];
    private int size;

    int size() {
        return size;
    }

    int get(int index) {
        return values[index];
    }

    void set(int index, int value) {
        values[index] = value;
    }

    void add(int value) {
        addAll(1);
        values[size - 1] = value;
    }

    /** Appends this many zeros. */
    void addAll(int count) {
        if (size + count > values.length) {
            values = Arrays.copyOf(values, Math.max(size + count, values.length * 2));
        }
        size += count;
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
