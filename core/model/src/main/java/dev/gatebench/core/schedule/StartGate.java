package dev.gatebench.core.schedule;

import dev.gatebench.core.json.BoundedInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The gate at which an injector waits that begins together with others: a folder, in which for each group of steps a
 * file appears that says when the group is due. A file counts once its line is whole, so that a file in transfer from
 * another machine does not count yet.
 */
public record StartGate(Path folder) {
    /** Longest wait, longer than anything that the others may be busy with. */
    public static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    private static final Pattern LINE = Pattern.compile("([0-9]{1,15})\n");
    private static final int MOST_BYTES = 1 << 10;

    /** Returns the file of a group, counted from 0. */
    public Path file(int group) {
        return folder.resolve("group-" + group);
    }

    /**
     * Opens the gate for a group.
     *
     * @param dueEpochMs when the group is due by the clock of the waiting machine, ms since 1970
     */
    public void open(int group, long dueEpochMs) throws IOException {
        Path partly = folder.resolve("group-" + group + ".part");
        Files.writeString(partly, dueEpochMs + "\n");
        Files.move(partly, file(group), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Returns when a group is due by this machine's clock, ms since 1970; empty until the gate is open.
     *
     * @throws IOException when the file is there and cannot be read
     */
    public OptionalLong dueEpochMs(int group) throws IOException {
        try {
            return parsed(new String(BoundedInput.bytes(file(group), MOST_BYTES), StandardCharsets.ISO_8859_1));
        } catch (NoSuchFileException e) {
            return OptionalLong.empty();
        }
    }

    /** Parses a file; empty where it is not whole. */
    static OptionalLong parsed(String text) {
        Matcher line = LINE.matcher(text);
        return line.matches() ? OptionalLong.of(Long.parseLong(line.group(1))) : OptionalLong.empty();
    }

    /** Returns, in one line, why a process that waited has given up. */
    public String missed(int group) {
        return "'" + file(group) + "' must hold the common start time of the injectors within "
                + LONGEST_WAIT.toSeconds() + " s, did not: another injector did not become ready; its log says why";
    }
}
