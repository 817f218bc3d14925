package dev.gatebench.lab.conformance;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A request to be sent as it stands here, which no HTTP client would send of many of them.
 *
 * @param method its method
 * @param target its target, byte by byte
 * @param version {@code HTTP/1.1}
 * @param headers its header fields, but for {@code Host}, its mark, and those that frame its body
 * @param framing how its body is framed
 * @param body its body, each byte as a character of ISO 8859-1
 * @param trailers the fields behind its body, where that is chunked
 */
record RawRequest(
        String method,
        String target,
        String version,
        List<Field> headers,
        Framing framing,
        String body,
        List<Field> trailers) {
    /** Says to which case a request belongs; its letters show whether a gateway keeps them. */
    static final String MARK = "X-Gatebench-cASE";

    /** What a client asks for, so that it is seen whether the backend is asked for the same. */
    static final String HOST = "gatebench.example";

    private static final int CHUNK = 64 * 1024;

    RawRequest {
        headers = List.copyOf(headers);
        trailers = List.copyOf(trailers);
    }

    /** Without headers of its own and without a body. */
    static RawRequest of(String method, String target) {
        return new RawRequest(method, target, "HTTP/1.1", List.of(), Framing.NONE, "", List.of());
    }

    RawRequest version(String other) {
        return new RawRequest(method, target, other, headers, framing, body, trailers);
    }

    RawRequest with(String name, String value) {
        List<Field> more = new ArrayList<>(headers);
        more.add(new Field(name, value));
        return new RawRequest(method, target, version, more, framing, body, trailers);
    }

    /** With a body and its length. */
    RawRequest body(byte[] bytes) {
        return new RawRequest(method, target, version, headers, Framing.LENGTH, latin(bytes), trailers);
    }

    /** With a body in chunks. */
    RawRequest chunked(byte[] bytes) {
        return new RawRequest(method, target, version, headers, Framing.CHUNKED, latin(bytes), trailers);
    }

    /** With a field behind its chunks. */
    RawRequest trailer(String name, String value) {
        return new RawRequest(method, target, version, headers, framing, body, List.of(new Field(name, value)));
    }

    boolean expectsContinue() {
        return Field.lists(headers, "expect", "100-continue");
    }

    /** Everything before the body. */
    byte[] head(String mark) {
        StringBuilder head = new StringBuilder();
        head.append(method)
                .append(' ')
                .append(target)
                .append(' ')
                .append(version)
                .append("\r\n");
        line(head, new Field("Host", HOST));
        line(head, new Field(MARK, mark));
        headers.forEach(field -> line(head, field));
        if (framing == Framing.LENGTH) {
            line(head, new Field("Content-Length", Integer.toString(body.length())));
        } else if (framing == Framing.CHUNKED) {
            line(head, new Field("Transfer-Encoding", "chunked"));
        }
        return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The body as it goes over the wire. */
    byte[] framedBody() {
        byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
        return framing == Framing.CHUNKED ? chunks(bytes, CHUNK, trailers) : bytes;
    }

    private static String latin(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** A body in chunks, and what follows it. */
    static byte[] chunks(byte[] body, int size, List<Field> trailers) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int from = 0; from < body.length; from += size) {
            int length = Math.min(size, body.length - from);
            out.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.write(body, from, length);
            out.writeBytes(new byte[] {'\r', '\n'});
        }
        StringBuilder end = new StringBuilder("0\r\n");
        trailers.forEach(field -> line(end, field));
        out.writeBytes(end.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        return out.toByteArray();
    }

    private static void line(StringBuilder head, Field field) {
        head.append(field.name()).append(": ").append(field.value()).append("\r\n");
    }
}
