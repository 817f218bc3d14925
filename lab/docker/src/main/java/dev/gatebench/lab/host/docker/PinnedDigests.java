package dev.gatebench.lab.host.docker;

import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Digests of official images, for arms that name none: a list of the user's, which {@code gatebench images --pin}
 * writes.
 *
 * @param byName pins by name and tag
 */
public record PinnedDigests(Map<String, Pin> byName) {
    private static final Pattern LINE = Pattern.compile("(?<name>[A-Za-z0-9][A-Za-z0-9._/:-]*:[A-Za-z0-9._-]+)\t"
            + "(?<digest>sha256:[0-9a-f]{64})\t(?<platform>[a-z0-9]+(?:/[a-z0-9._-]+)+)\t(?<date>[0-9-]{10})");
    private static final String HEAD =
            "# Images that runs in containers are held to: name and tag, digest, platform, date; docs/containers.md.\n";

    public PinnedDigests {
        byName = Map.copyOf(byName);
    }

    /**
     * An image as it was seen at an engine.
     *
     * @param name name with its tag
     * @param digest digest that its registry has for it: {@code sha256:…}
     * @param platform operating system and architecture that the engine took of it: {@code linux/amd64}
     * @param date day on which it was seen, UTC
     */
    public record Pin(String name, String digest, String platform, LocalDate date) {
        private String line() {
            return String.join("\t", name, digest, platform, date.toString());
        }

        /** Whether it is read as it is written: an image says itself what its platform is. */
        boolean isOneLine() {
            return LINE.matcher(line()).matches();
        }
    }

    /** Returns the user's list: below {@code XDG_CONFIG_HOME}, else below {@code .config} at home. */
    public static Path fileOfTheUser() {
        String named = System.getenv("XDG_CONFIG_HOME");
        Path folder = named != null && Path.of(named).isAbsolute()
                ? Path.of(named)
                : Path.of(System.getProperty("user.home"), ".config");
        return folder.resolve("gatebench").resolve("images.tsv");
    }

    /**
     * Reads a list; nothing is pinned where it is not there.
     *
     * @throws StudyException when it cannot be read
     */
    public static PinnedDigests read(Path file) {
        try {
            return parse(BoundedInput.text(file, BoundedInput.TEXT_BYTES), file.toString());
        } catch (NoSuchFileException e) {
            return new PinnedDigests(Map.of());
        } catch (IOException e) {
            throw new StudyException(
                    file + " must be a list of images that can be read: " + Text.message(e.toString()));
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

    /** Returns these with other pins, each in place of the one of its name. */
    public PinnedDigests with(Collection<Pin> others) {
        Map<String, Pin> all = new HashMap<>(byName);
        others.forEach(pin -> all.put(pin.name(), pin));
        return new PinnedDigests(all);
    }

    /** Returns the pins by name. */
    public List<Pin> sorted() {
        return new ArrayList<>(new TreeMap<>(byName).values());
    }

    /** Writes the list, and the folder that it is in. */
    public void write(Path file) throws IOException {
        StringBuilder text = new StringBuilder(HEAD);
        for (Pin pin : sorted()) {
            text.append(pin.line()).append('\n');
        }
        Files.createDirectories(
                Optional.ofNullable(file.toAbsolutePath().getParent()).orElseThrow());
        WholeFile.write(file, text);
    }

    /** Pins a name to its digest, unless it has one or none is known. */
    ImageName pin(ImageName name) {
        return name.digest().isPresent()
                ? name
                : Optional.ofNullable(byName.get(name.tagged()))
                        .map(pin -> name.pinned(pin.digest()))
                        .orElse(name);
    }
}
