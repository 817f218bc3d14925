package dev.gatebench.core.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes inputs that are nearly right. What it makes follows from the seeds of a parser and one number, so that an input
 * is made again by that number.
 */
final class Mutator {
    /** The longest input, bytes: more than any parser here is given by what it reads from. */
    static final int MOST_BYTES = 1 << 20;

    private static final int MOST_CHANGES = 4;
    /** One of so many inputs is made huge. */
    private static final int HUGE = 100;

    private static final List<String> NUMBERS = List.of(
            "NaN",
            "Infinity",
            "-Infinity",
            "1e999",
            "-1",
            "0",
            "-0",
            "",
            "1e-999",
            "1e999999999",
            "1E+2147483648",
            "0x10",
            "00",
            "1.",
            ".5",
            "+1",
            "2147483647",
            "2147483648",
            "-2147483648",
            "-2147483649",
            "4294967296",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "99999999999999999999999999999999",
            "1.7976931348623157e308",
            "4.9e-324",
            // digits of other scripts, which \d and parseInt do not take alike
            "\u0661\u0662\u0663",
            "\u0967",
            "\uff11\uff12",
            "1_000",
            "1,5");

    private static final List<String> TOKENS = List.of(
            "null",
            "true",
            "false",
            "{}",
            "[]",
            "\"\"",
            "\"",
            "'",
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            ";",
            "=",
            " ",
            "\t",
            "\n",
            "\r",
            "\r\n",
            "\u0000",
            "\u001b[31m",
            "\u2028",
            "\u00a0",
            "\ufeff",
            "\u202e",
            "\ud83d\ude00",
            "../",
            "/",
            "%",
            "%00",
            "%2e%2e",
            "\\",
            "\\u0000",
            "*a",
            "&a ",
            "!!java.net.URL ",
            "<<: ",
            "--- ",
            "#",
            "|",
            "- ",
            "? ",
            "@type",
            "(",
            ")",
            "-",
            "..",
            "ms",
            "s",
            "GiB",
            "open 1/s fixed over 1",
            "closed 1");

    private final List<byte[]> seeds;
    private final SplittableRandom random;

    private Mutator(List<byte[]> seeds, long number) {
        this.seeds = seeds;
        this.random = new SplittableRandom(number);
    }

    /** The input of a number. */
    static byte[] input(List<byte[]> seeds, long number) {
        return new Mutator(seeds, number).input();
    }

    private byte[] input() {
        byte[] input = seeds.get(random.nextInt(seeds.size()));
        int changes = 1 + random.nextInt(random.nextInt(1, MOST_CHANGES + 1)); // one alone most often
        for (int i = 0; i < changes; i++) {
            input = changed(input);
        }
        if (random.nextInt(HUGE) == 0) {
            input = huge(input);
        }
        return input.length > MOST_BYTES ? Arrays.copyOf(input, MOST_BYTES) : input;
    }

    private byte[] changed(byte[] input) {
        return switch (random.nextInt(14)) {
            case 0 -> flipped(input);
            case 1 -> Arrays.copyOf(input, at(input));
            case 2 -> Arrays.copyOfRange(input, at(input), input.length);
            case 3 -> replaced(input, new byte[0]);
            case 4 -> inserted(input, bytes(TOKENS.get(random.nextInt(TOKENS.size()))));
            case 5, 6, 7 -> otherNumber(input);
            case 8 -> replaced(input, bytes(TOKENS.get(random.nextInt(TOKENS.size()))));
            case 9 -> lines(input);
            case 10 -> inserted(input, part(seeds.get(random.nextInt(seeds.size()))));
            case 11 -> inserted(input, part(input));
            case 12 -> inserted(input, noise());
            default -> otherWord(input);
        };
    }

    private byte[] flipped(byte[] input) {
        byte[] changed = input.clone();
        for (int i = random.nextInt(1, 5); i > 0 && changed.length > 0; i--) {
            changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return changed;
    }

    /** One of its numbers becomes another. */
    private byte[] otherNumber(byte[] input) {
        int from = first(input, at(input), Mutator::isDigit);
        if (from == input.length) {
            from = first(input, 0, Mutator::isDigit);
        }
        int to = from;
        while (to < input.length && (isDigit(input[to]) || (input[to] == '.' && random.nextBoolean()))) {
            to++;
        }
        String number = random.nextInt(4) == 0
                ? Long.toString(random.nextLong() >> random.nextInt(64))
                : NUMBERS.get(random.nextInt(NUMBERS.size()));
        return spliced(input, from, to, bytes(number));
    }

    /** One of its words goes, or becomes another of its words. */
    private byte[] otherWord(byte[] input) {
        int from = first(input, at(input), Mutator::isLetter);
        int to = first(input, from, each -> !isLetter(each));
        int other = first(input, at(input), Mutator::isLetter);
        int end = first(input, other, each -> !isLetter(each));
        return spliced(input, from, to, random.nextInt(3) == 0 ? new byte[0] : Arrays.copyOfRange(input, other, end));
    }

    /** A line is repeated, taken out, made a word alone, or put elsewhere. */
    private byte[] lines(byte[] input) {
        List<byte[]> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < input.length; i++) {
            if (input[i] == '\n' || i == input.length - 1) {
                lines.add(Arrays.copyOfRange(input, from, i + 1));
                from = i + 1;
            }
        }
        if (lines.isEmpty()) {
            return input;
        }
        int line = random.nextInt(lines.size());
        switch (random.nextInt(4)) {
            case 0 -> {
                for (int i = random.nextInt(1, 20); i > 0; i--) {
                    lines.add(line, lines.get(line));
                }
            }
            case 1 -> lines.remove(line);
            case 2 -> lines.set(line, bytes(TOKENS.get(random.nextInt(TOKENS.size())) + "\n"));
            default -> lines.add(random.nextInt(lines.size()), lines.remove(line));
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        lines.forEach(all::writeBytes);
        return all.toByteArray();
    }

    /** A piece is repeated until the input is long: deep nesting, long lines, many rows. */
    private byte[] huge(byte[] input) {
        byte[] piece =
                switch (random.nextInt(6)) {
                    case 0 -> bytes("[");
                    case 1 -> bytes("{\"a\":");
                    case 2 -> bytes(TOKENS.get(random.nextInt(TOKENS.size())));
                    case 3 -> bytes("9");
                    case 4 -> bytes("a ");
                    default -> part(input);
                };
        int length = 1 << random.nextInt(8, 20);
        ByteArrayOutputStream repeated = new ByteArrayOutputStream();
        while (piece.length > 0 && repeated.size() < length) {
            repeated.writeBytes(piece);
        }
        return inserted(input, repeated.toByteArray());
    }

    private byte[] noise() {
        byte[] noise = new byte[random.nextInt(1, 64)];
        random.nextBytes(noise);
        return noise;
    }

    private byte[] part(byte[] of) {
        int from = at(of);
        return Arrays.copyOfRange(of, from, Math.min(of.length, from + random.nextInt(1, 200)));
    }

    private byte[] replaced(byte[] input, byte[] by) {
        int from = at(input);
        return spliced(input, from, Math.min(input.length, from + random.nextInt(1, 32)), by);
    }

    private byte[] inserted(byte[] input, byte[] piece) {
        int from = at(input);
        return spliced(input, from, from, piece);
    }

    private static byte[] spliced(byte[] input, int from, int to, byte[] by) {
        ByteArrayOutputStream all = new ByteArrayOutputStream(input.length + by.length);
        all.write(input, 0, from);
        all.writeBytes(by);
        all.write(input, to, input.length - to);
        return all.toByteArray();
    }

    private int at(byte[] input) {
        return random.nextInt(input.length + 1);
    }

    private interface Kind {
        boolean is(byte each);
    }

    private static int first(byte[] input, int from, Kind kind) {
        int at = from;
        while (at < input.length && !kind.is(input[at])) {
            at++;
        }
        return at;
    }

    private static boolean isDigit(byte each) {
        return each >= '0' && each <= '9';
    }

    private static boolean isLetter(byte each) {
        return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z');
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
