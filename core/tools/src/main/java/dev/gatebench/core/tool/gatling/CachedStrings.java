package dev.gatebench.core.tool.gatling;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The strings of a log by their index. Gatling numbers them from 1, writes an index with its string the first time and
 * the negated index alone from then on.
 *
 * <p>Gatling 3.15.1 makes no room for the length of an empty string. Where its buffer ends just there, in one of some
 * two thousand logs, its writer fails and the log goes on with the next record: behind the index, which then comes
 * again with the next empty string.
 */
final class CachedStrings {
    private final List<String> strings = new ArrayList<>();

    String read(LogInput in) throws IOException {
        int index = in.readInt();
        int size = strings.size();
        if (index < 0) {
            if (index < -size) {
                throw in.malformed("string " + -(long) index + " is referred to but was never written");
            }
            return strings.get(-index - 1);
        }
        // a record that was cut off by the end of the buffer is read again: its strings are known then
        if (index == 0 || index > size + 1) {
            throw in.malformed("the index of a new string must be " + (size + 1) + ", was " + index);
        }
        if (in.isAtRecord()) {
            return "";
        }
        String string = in.readString();
        if (index > size) {
            strings.add(string);
        }
        return string;
    }
}
