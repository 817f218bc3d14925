package dev.gatebench.lab.host.docker;

import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.home.UserFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A list of pins as a file, {@code images.tsv}, which {@code gatebench images --pin} writes for its user. */
public record PinFile(Path path) {
    private static final Pattern LINE = Pattern.compile("(?<name>[A-Za-z0-9][A-Za-z0-9._/:-]*:[A-Za-z0-9._-]+)\t"
            + "(?<digest>sha256:[0-9a-f]{64})\t(?<platform>[a-z0-9]+(?:/[a-z0-9._-]+)+)\t(?<date>[0-9-]{10})");
    private static final String HEAD =
            "# Images that runs in containers are held to: name and tag, digest, platform, date; docs/containers.md.\n";

    /** Returns the user's list. */
    public static PinFile ofTheUser() {
        return new PinFile(UserFolders.configuration().resolve("images.tsv"));
    }

    /**
     * Reads the list; nothing is pinned where it is not there.
     *
     * @throws StudyException when it cannot be read
     */
    public PinnedDigests read() {
        try {
            return parse(BoundedInput.text(path, BoundedInput.TEXT_BYTES), path.toString());
        } catch (NoSuchFileException e) {
            return PinnedDigests.NONE;
        } catch (IOException e) {
            throw new StudyException(
                    path + " must be a list of images that can be read: " + Text.message(e.toString()));
        }
    }

    /**
     * Parses lines of four columns; lines that begin with {@code #} are notes.
     *
     * @throws StudyException when a line is none, or a name is there twice
     */
    static PinnedDigests parse(String text, String file) {
        Map<String, Pin> pins = new HashMap<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.startsWith("#")) {
                Pin pin = parsed(line)
                        .filter(each -> !pins.containsKey(each.name()))
                        .orElseThrow(notALine(file, i + 1, line));
                pins.put(pin.name(), pin);
            }
        }
        return new PinnedDigests(pins);
    }

    private static Supplier<StudyException> notALine(String file, int number, String line) {
        return () -> new StudyException(
                file + " line " + number + " must be a name with a tag that no line before has, a digest sha256:…, a"
                        + " platform and a date, with tabs between, was '" + Text.message(line)
                        + "': remove it and pin the image again with 'gatebench images --pin'");
    }

    private static Optional<Pin> parsed(String line) {
        Matcher found = LINE.matcher(line);
        if (!found.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Pin(
                    found.group("name"),
                    found.group("digest"),
                    found.group("platform"),
                    LocalDate.parse(found.group("date"))));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Writes a list, and the folder that it is in. */
    public void write(PinnedDigests pins) throws IOException {
        StringBuilder text = new StringBuilder(HEAD);
        for (Pin pin : pins.sorted()) {
            text.append(line(pin)).append('\n');
        }
        Files.createDirectories(
                Optional.ofNullable(path.toAbsolutePath().getParent()).orElseThrow());
        WholeFile.write(path, text);
    }

    /** Whether a pin is read as it is written: an image says itself what its platform is. */
    static boolean takes(Pin pin) {
        return LINE.matcher(line(pin)).matches();
    }

    private static String line(Pin pin) {
        return String.join(
                "\t", pin.name(), pin.digest(), pin.platform(), pin.date().toString());
    }
}
