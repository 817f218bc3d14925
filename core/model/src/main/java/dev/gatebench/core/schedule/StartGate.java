package dev.gatebench.core.schedule;

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
 * Where an injector waits that begins together with others: a folder, in which for each group of steps a file appears
 * that says when the group is due. A file counts once its line is whole, so that one that is still being brought from
 * another machine is none yet.
 *
 * @param folder the folder
 */
public record StartGate(Path folder) {
    /** Longer than anything that the others may be busy with: whoever waits so long gives up. */
    public static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    private static final Pattern LINE = Pattern.compile("([0-9]{1,15})\n");

    /** The file of a group, counted from 0. */
    public Path file(int group) {
        return folder.resolve("group-" + group);
    }

    /**
     * Opens it for a group.
     *
     * @param dueEpochMs when the group is due by the clock of the machine where it is waited for, ms since 1970
     * @throws IOException when that cannot be written
     */
    public void open(int group, long dueEpochMs) throws IOException {
        Path partly = folder.resolve("group-" + group + ".part");
        Files.writeString(partly, dueEpochMs + "\n");
        Files.move(partly, file(group), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * When a group is due by this machine's clock, ms since 1970; empty until that is told.
     *
     * @throws IOException when the file is there and cannot be read
     */
    public OptionalLong dueEpochMs(int group) throws IOException {
        try {
            return parsed(Files.readString(file(group), StandardCharsets.ISO_8859_1));
        } catch (NoSuchFileException e) {
            return OptionalLong.empty();
        }
    }

    /** What a file says; empty where it is not whole. */
    static OptionalLong parsed(String text) {
        Matcher line = LINE.matcher(text);
        return line.matches() ? OptionalLong.of(Long.parseLong(line.group(1))) : OptionalLong.empty();
    }

    /** Why whoever waited has given up, in one line. */
    public String missed(int group) {
        return "'" + file(group) + "' must say within " + LONGEST_WAIT.toSeconds()
                + " s when the steps are due that several injectors begin together, did not: another injector did not"
                + " become ready; its log says why";
    }
}
