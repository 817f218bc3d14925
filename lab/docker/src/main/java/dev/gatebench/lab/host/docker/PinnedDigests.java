package dev.gatebench.lab.host.docker;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Digests of official images, for arms that name none.
 *
 * @param byName digests by name and tag
 */
record PinnedDigests(Map<String, String> byName) {
    private static final String BUNDLED = "image-digests.tsv";
    private static final Pattern LINE =
            Pattern.compile("(?<name>[A-Za-z0-9][A-Za-z0-9._/:-]*:[A-Za-z0-9._-]+)\t(?<digest>sha256:[0-9a-f]{64})");

    PinnedDigests {
        byName = Map.copyOf(byName);
    }

    /** Returns the digests of this release. */
    static PinnedDigests bundled() {
        try (InputStream file = PinnedDigests.class.getResourceAsStream(BUNDLED)) {
            return parse(new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads lines of a name with a tag, a tab and a digest; lines that begin with {@code #} are notes.
     *
     * @throws IllegalArgumentException when a line is none, or a name is there twice
     */
    static PinnedDigests parse(String text) {
        return new PinnedDigests(text.lines()
                .filter(line -> !line.startsWith("#"))
                .map(PinnedDigests::parsed)
                .collect(Collectors.toMap(found -> found.group("name"), found -> found.group("digest"))));
    }

    private static Matcher parsed(String line) {
        Matcher found = LINE.matcher(line);
        if (!found.matches()) {
            throw new IllegalArgumentException("a line must be a name with a tag, a tab and a digest sha256:…, was '"
                    + line + "': correct " + BUNDLED);
        }
        return found;
    }

    /** Pins a name to its digest, unless it has one or none is known. */
    ImageName pin(ImageName name) {
        return name.digest().isPresent()
                ? name
                : Optional.ofNullable(byName.get(name.tagged()))
                        .map(name::pinned)
                        .orElse(name);
    }
}
