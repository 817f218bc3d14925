package dev.gatebench.lab.conformance;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/** The requests, bodies and replies of which the cases are made. */
final class Sample {
    static final int KIB = 1024;
    static final int MIB = 1024 * KIB;

    /** The length of a large header, bytes: with its name it fits the usual buffers of 8 KiB. */
    static final int LARGE = 8_000;

    /** The path of studies. */
    static final String PATH = "/http/echo";

    static final RawRequest GET = RawRequest.of("GET", PATH);
    static final RawRequest POST = RawRequest.of("POST", PATH);

    /** The reply of the backend in studies. */
    static final Answer PLAIN = Answer.of(200, text(2 * KIB));

    private Sample() {}

    static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail so
        }
        return out.toByteArray();
    }

    /** Returns printable ASCII in which no part repeats another. */
    static byte[] text(int length) {
        byte[] text = new byte[length];
        IntStream.range(0, length).forEach(i -> text[i] = (byte) ('!' + (31L * i + i / 94) % 94));
        return text;
    }
}
