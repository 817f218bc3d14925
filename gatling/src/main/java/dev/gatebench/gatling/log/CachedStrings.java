package dev.gatebench.gatling.log;

import java.io.IOException;
import java.util.Arrays;

/**
 * The strings of a log by their index. The writer numbers them from 1 as they come, writes an index with its string the
 * first time and the negated index alone from then on.
 *
 * <p>Gatling 3.15.1 makes no room for the length of an empty string. Where its buffer ends just there, in one of some
 * two thousand logs, its writer fails and the log goes on with the next record: behind the index, which then comes
 * again with the next empty string.
 */
final class CachedStrings {
    private String[] strings = new String[64];
    private int size;

    String read(LogInput in) throws IOException {
        int index = in.readInt();
        if (index < 0) {
            if (index < -size) {
                throw in.malformed("string " + -(long) index + " is referred to but was never written");
            }
            return strings[-index - 1];
        }
        // a record that was cut off by the end of the buffer is read again: its strings are known then
        if (index == 0 || index > size + 1) {
            throw in.malformed("the index of a new string must be " + (size + 1) + ", was " + index);
        }
        if (in.isAtRecord()) {
            return "";
        }
        String string = in.readString();
        put(index, string);
        return string;
    }

    private void put(int index, String string) {
        if (index > strings.length) {
            strings = Arrays.copyOf(strings, strings.length * 2);
        }
        strings[index - 1] = string;
        size = Math.max(size, index);
    }
}
