package dev.gatebench.lab.conformance;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/** What the cases are made of. */
final class Sample {
    static final int KIB = 1024;
    static final int MIB = 1024 * KIB;

    /** The length of a header that is large, and fits the usual buffers of 8 KiB with its name. */
    static final int LARGE = 8_000;

    /** The path of studies. */
    static final String PATH = "/http/echo";

    /** A reply as studies have it. */
    static final Answer PLAIN = Answer.of(200, text(2 * KIB));

    private Sample() {}

    /** Bytes, compressed. */
    static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail so
        }
        return out.toByteArray();
    }

    /** Printable ASCII that differs from byte to byte, so that no part stands for another. */
    static byte[] text(int length) {
        byte[] text = new byte[length];
        IntStream.range(0, length).forEach(i -> text[i] = (byte) ('!' + (31L * i + i / 94) % 94));
        return text;
    }
}
