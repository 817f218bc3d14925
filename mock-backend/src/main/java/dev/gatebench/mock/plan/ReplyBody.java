package dev.gatebench.mock.plan;

import dev.gatebench.mock.file.GivenFile;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The body of a reply: bytes and the name by which the plan knows them, {@code 2048B}, {@code text(Hello World!)},
 * {@code json(2048B)} or a file's path; or {@link #ECHO}, whose bytes depend on the request.
 *
 * <p>A body given by its size is printable ASCII and depends on the size alone: byte {@code i} of {@code n} is
 * {@code '!' + (31 i + n) mod 94}. One of JSON of a size is {@code {"removed":"x","payload":"xx…"}}.
 */
public final class ReplyBody {
    /** Most bytes of a body, 64 MiB: it is held in memory. */
    public static final int MAX_BYTES = 64 << 20;

    /** Most characters of a text. */
    public static final int MAX_TEXT = 1024;

    /** A body that describes the request that it answers; it has no content of its own. */
    public static final ReplyBody ECHO = new ReplyBody("echo", new byte[0]);

    /** A JSON object with such a body, and with the request's own body. */
    public static final ReplyBody JSON_ECHO = new ReplyBody("json(echo)", new byte[0]);

    private static final String JSON_START = "{\"removed\":\"x\",\"payload\":\"";
    private static final String JSON_END = "\"}";

    private static final Pattern JSON = Pattern.compile("json\\((.{1,30})\\)");
    private static final Pattern WORD = Pattern.compile("[a-z].*", Pattern.DOTALL);
    private static final Pattern TEXT = Pattern.compile("text\\(([ -~]{1," + MAX_TEXT + "})\\)");
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,19})(?:([KMG])(i?))?B");
    /** Largest size that can be written, bytes. */
    private static final BigInteger MOST = BigInteger.valueOf(1_000_000_000L << 30);

    private final String name;
    private final byte[] content;

    private ReplyBody(String name, byte[] content) {
        this.name = name;
        this.content = content;
    }

    /** Generates the body of a size in bytes. */
    public static ReplyBody ofSize(int bytes) {
        if (bytes < 0 || bytes > MAX_BYTES) {
            throw new IllegalArgumentException("a body must be 0B..64MiB, was " + bytes + "B");
        }
        byte[] content = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            content[i] = (byte) ('!' + (31L * i + bytes) % 94);
        }
        return new ReplyBody(bytes + "B", content);
    }

    /** Generates a JSON object of a size in bytes. */
    public static ReplyBody ofJson(int bytes) {
        int payload = bytes - JSON_START.length() - JSON_END.length();
        if (payload < 0 || bytes > MAX_BYTES) {
            throw new IllegalArgumentException("a body of JSON must be " + (JSON_START.length() + JSON_END.length())
                    + "B..64MiB, was " + bytes + "B");
        }
        return new ReplyBody(
                "json(" + bytes + "B)",
                (JSON_START + "x".repeat(payload) + JSON_END).getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * Returns the body with a name: a generated one for a size such as {@code 2KiB} (2048 bytes), {@code 2KB} (2000
     * bytes) or {@code 100B}; the text in the parentheses for {@code text(Hello World!)}; a JSON object for
     * {@code json(2KiB)}; {@link #ECHO} for {@code echo}, {@link #JSON_ECHO} for {@code json(echo)}.
     *
     * @throws IllegalArgumentException with one line that names the rule and the value
     */
    public static ReplyBody parse(String name) {
        if (name.equals(ECHO.name)) {
            return ECHO;
        }
        if (name.equals(JSON_ECHO.name)) {
            return JSON_ECHO;
        }
        Matcher json = JSON.matcher(name);
        if (json.matches()) {
            return ofJson((int) atMost(name, bytes(json.group(1))));
        }
        if (WORD.matcher(name).matches()) {
            return ofText(name);
        }
        return ofSize((int) atMost(name, bytes(name)));
    }

    private static long atMost(String name, long bytes) {
        if (bytes > MAX_BYTES) {
            throw new IllegalArgumentException("a body must be 0B..64MiB, was '" + name + "'");
        }
        return bytes;
    }

    private static ReplyBody ofText(String name) {
        Matcher text = TEXT.matcher(name);
        if (!text.matches()) {
            throw new IllegalArgumentException("a body must be a size such as 2KiB, text(...) of 1.." + MAX_TEXT
                    + " printable ASCII characters, json(2KiB), echo or json(echo), was '" + name + "'");
        }
        return new ReplyBody(name, text.group(1).getBytes(StandardCharsets.US_ASCII));
    }

    /** Parses a size into bytes, in the grammar of Gatebench's study files. */
    public static long bytes(String size) {
        Matcher form = SIZE.matcher(size);
        BigInteger bytes = BigInteger.ONE.negate();
        if (form.matches()) {
            int power = form.group(2) == null ? 0 : 1 + "KMG".indexOf(form.group(2));
            BigInteger unit =
                    BigInteger.valueOf("i".equals(form.group(3)) ? 1024 : 1000).pow(power);
            bytes = new BigInteger(form.group(1)).multiply(unit);
        }
        if (bytes.signum() < 0 || bytes.compareTo(MOST) > 0) {
            throw new IllegalArgumentException("a size must be a whole number with B, KB, MB, GB (of 1000) or KiB,"
                    + " MiB, GiB (of 1024), at most 1000000000GiB, such as 2KiB, was '" + size + "'");
        }
        return bytes.longValueExact();
    }

    /**
     * Reads a body from a file, once.
     *
     * @throws IllegalArgumentException when the file cannot be read or is too large, with one line that names it
     */
    public static ReplyBody ofFile(Path file) {
        return new ReplyBody(file.toString(), GivenFile.bytes("body file", file, MAX_BYTES));
    }

    /** Returns a copy of the bytes; empty for an echo. */
    public byte[] content() {
        return content.clone();
    }

    /** Whether the body describes the request that it answers. */
    public boolean isEcho() {
        return this == ECHO || this == JSON_ECHO;
    }

    /** Whether it is a JSON object that was generated. */
    public boolean isJson() {
        return name.startsWith("json(");
    }

    /** Length in bytes; 0 for an echo. */
    public int length() {
        return content.length;
    }

    /** Returns the name: {@code 2048B}, {@code text(...)}, {@code json(2048B)}, {@code echo} or the file's path. */
    @Override
    public String toString() {
        return name;
    }
}
