package dev.gatebench.lab.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * One change of one file of a folder, which can be written down as a line, and made again from it.
 *
 * @param file which, relative to the folder
 * @param place {@code json LINE POINTER}, LINE being 0 for a file that is one document; {@code chars FROM TO}; or
 *     {@code file} as a whole
 * @param to what it becomes: a text, one of {@link #LARGE}, or of a whole file one of {@link #FILES}
 */
record Mutation(String file, String place, String to) {
    private static final List<String> LARGE = List.of("@deep", "@long", "@many", "@digits");
    private static final List<String> FILES = List.of("gone", "empty", "folder", "link", "loop", "binary");

    private static final List<String> VALUES = List.of(
            "null",
            "NaN",
            "Infinity",
            "-Infinity",
            "1e400",
            "-1e400",
            "-1",
            "0",
            "-0.0",
            "1",
            "0.5",
            "1e308",
            "4.9e-324",
            "2147483647",
            "2147483648",
            "-2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "99999999999999999",
            "-9223372036854775808",
            "1e17",
            "true",
            "false",
            "\"\"",
            "\" \"",
            "\"text\"",
            "\"NaN\"",
            "\"1\"",
            "[]",
            "{}",
            "[null]",
            "[[]]",
            "{\"a\":null}",
            "{\"\":1}",
            "{\"a\":1e400}",
            "[-1]",
            "[\"a\",\"a\"]",
            "\"+1000000000-12-31T23:59:59.999999999Z\"",
            "\"-999999999-01-01T00:00:00Z\"",
            "\"2026-13-45\"",
            "\"1969-12-31T23:59:59Z\"",
            "\"PT2562047788015215H\"",
            "\"../../../etc/passwd\"",
            "\"/etc/passwd\"",
            "\"..\"",
            "\".\"",
            "\"a\\u0000b\"",
            "\"\\u001b[2Jx\"",
            "\"\\ud800\"",
            "\"a\\nb\"",
            "\"closed 0\"",
            "\"closed 65536\"",
            "\"closed 1\"",
            "\"open 1/s poisson over 1\"",
            "\"open 30% poisson over 600\"",
            "\"open 0/s fixed over 1\"");

    private static final List<String> TOKENS = List.of(
            "",
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "\n",
            "\u0000",
            "null",
            "\u001b[2J",
            "-",
            "1e400",
            "NaN",
            "9999999999999",
            "&a *a",
            "!!int ",
            ": [",
            "\t",
            "<",
            "\u202e",
            "../",
            "%",
            "#",
            ";",
            "\ufeff");

    /** Makes one of a folder by chance. */
    static Mutation random(Path folder, SplittableRandom random) throws IOException {
        List<String> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
        // of many histograms alike there need not be as many changes
        List<String> weighed = files.stream()
                .filter(file -> !file.endsWith(".hdr") || random.nextInt(files.size()) < 4)
                .toList();
        String file = weighed.get(random.nextInt(weighed.size()));
        String text = read(folder.resolve(file));
        if (random.nextInt(40) == 0) {
            return new Mutation(file, "file", FILES.get(random.nextInt(FILES.size())));
        }
        return file.matches(".*\\.jsonl?") && random.nextInt(10) > 0
                ? ofJson(file, text, random)
                : ofText(file, text, random);
    }

    private static Mutation ofJson(String file, String text, SplittableRandom random) throws IOException {
        List<String> lines = file.endsWith(".jsonl") ? text.lines().toList() : List.of(text);
        int line = random.nextInt(lines.size());
        List<JsonPlaces.Place> places = JsonPlaces.of(lines.get(line)).places();
        JsonPlaces.Place place = places.get(random.nextInt(places.size()));
        String to;
        if (place.pointer().endsWith("!")) {
            to = random.nextBoolean() ? "\"gone\"" : text(lines.get(line), places, random, "!");
        } else if (random.nextInt(8) == 0) {
            to = LARGE.get(random.nextInt(LARGE.size()));
        } else {
            to = random.nextInt(5) == 0
                    ? text(lines.get(line), places, random, "")
                    : VALUES.get(random.nextInt(VALUES.size()));
        }
        return new Mutation(file, "json " + line + " " + place.pointer(), to);
    }

    /** Another of its values or keys. */
    private static String text(String line, List<JsonPlaces.Place> places, SplittableRandom random, String end) {
        List<JsonPlaces.Place> such = places.stream()
                .filter(place -> place.pointer().endsWith(end) && place.to() - place.from() < 2000)
                .toList();
        if (such.isEmpty()) {
            return "{}";
        }
        JsonPlaces.Place other = such.get(random.nextInt(such.size()));
        return line.substring(other.from(), other.to());
    }

    private static Mutation ofText(String file, String text, SplittableRandom random) {
        int from = random.nextInt(text.length() + 1);
        return switch (random.nextInt(4)) {
            case 0 -> new Mutation(file, "chars " + from + " " + text.length(), "");
            case 1 -> new Mutation(file, "chars " + from + " " + (text.indexOf('\n', from) + 1), "");
            case 2 -> new Mutation(file, "chars " + from + " " + from, LARGE.get(random.nextInt(LARGE.size())));
            default ->
                new Mutation(
                        file,
                        "chars " + from + " " + Math.min(text.length(), from + random.nextInt(20)),
                        TOKENS.get(random.nextInt(TOKENS.size())));
        };
    }

    /** Makes the change. */
    void apply(Path folder) throws IOException {
        Path changed = folder.resolve(file);
        String[] words = place.split(" ", 3);
        switch (words[0]) {
            case "file" -> applyToFile(changed);
            case "chars" -> {
                String text = read(changed);
                int from = Math.min(Integer.parseInt(words[1]), text.length());
                write(changed, text, from, Math.max(from, Math.min(Integer.parseInt(words[2]), text.length())));
            }
            default -> {
                String text = read(changed);
                int begin = 0;
                for (int line = Integer.parseInt(words[1]); line > 0; line--) {
                    begin = text.indexOf('\n', begin) + 1;
                }
                int end = file.endsWith(".jsonl") ? text.indexOf('\n', begin) : text.length();
                JsonPlaces.Place found = JsonPlaces.of(text.substring(begin, end))
                        .at(words[2])
                        .orElseThrow(() -> new IOException(file + " has no place '" + place + "': correct the line"));
                write(changed, text, begin + found.from(), begin + found.to());
            }
        }
    }

    private void applyToFile(Path changed) throws IOException {
        Files.delete(changed);
        switch (to) {
            case "gone" -> {}
            case "empty" -> Files.writeString(changed, "");
            case "folder" -> Files.createDirectories(changed.resolve("in-it"));
            case "link" -> Files.createSymbolicLink(changed, Path.of("/etc/passwd"));
            case "loop" -> Files.createSymbolicLink(changed, Objects.requireNonNull(changed.getFileName()));
            default -> Files.write(changed, new byte[] {(byte) 0xff, (byte) 0xfe, 0, (byte) 0x80, 1});
        }
    }

    private void write(Path changed, String text, int from, int end) throws IOException {
        Files.writeString(
                changed, text.substring(0, from) + written() + text.substring(end), StandardCharsets.ISO_8859_1);
    }

    private String written() {
        String written =
                switch (to) {
                    case "@deep" -> "[".repeat(100_000) + "]".repeat(100_000);
                    case "@long" -> "\"" + "a".repeat(2_000_000) + "\"";
                    case "@many" -> "[" + "null,".repeat(100_000) + "1]";
                    case "@digits" -> "9".repeat(1_000);
                    default -> to;
                };
        return new String(written.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /** Bytes as characters, so that all that is not changed stays as it is. */
    private static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    /** The line that says it. */
    String line() {
        return file + "\t" + place + "\t"
                + to.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
    }

    /** The content of such a line. */
    static Mutation of(String line) {
        String[] cells = line.split("\t", -1);
        if (cells.length != 3) {
            throw new IllegalArgumentException("a change must be FILE, PLACE and TO, was '" + line + "'");
        }
        List<String> parts = new ArrayList<>();
        for (String part : cells[2].split("\\\\\\\\", -1)) {
            parts.add(part.replace("\\t", "\t").replace("\\n", "\n"));
        }
        return new Mutation(cells[0], cells[1], String.join("\\", parts));
    }
}
