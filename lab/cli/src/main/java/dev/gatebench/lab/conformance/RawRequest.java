package dev.gatebench.lab.conformance;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A request that is sent byte by byte as it stands here; HTTP clients would refuse many of them.
 *
 * @param version such as {@code HTTP/1.1}
 * @param headers the header fields but for {@code Host}, the mark, and those that frame the body
 * @param body each byte as a character of ISO 8859-1
 * @param trailers the fields behind a chunked body
 */
record RawRequest(
        String method,
        String target,
        String version,
        List<Field> headers,
        Framing framing,
        String body,
        List<Field> trailers) {
    /** The field that names the case of a request; its letters show whether a gateway keeps them. */
    static final String MARK = "X-Gatebench-cASE";

    /** The host that a client asks for; the backend sees whether the gateway passes it on. */
    static final String HOST = "gatebench.example";

    private static final int CHUNK = 64 * 1024;

    RawRequest {
        headers = List.copyOf(headers);
        trailers = List.copyOf(trailers);
    }

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

    /** Returns this request with a body and its length. */
    RawRequest body(byte[] bytes) {
        return new RawRequest(method, target, version, headers, Framing.LENGTH, latin(bytes), trailers);
    }

    RawRequest chunked(byte[] bytes) {
        return new RawRequest(method, target, version, headers, Framing.CHUNKED, latin(bytes), trailers);
    }

    /** Returns this request with a field behind its chunks. */
    RawRequest trailer(String name, String value) {
        return new RawRequest(method, target, version, headers, framing, body, List.of(new Field(name, value)));
    }

    boolean expectsContinue() {
        return Field.lists(headers, "expect", "100-continue");
    }

    /** Returns everything before the body. */
    byte[] head(String mark) {
        StringBuilder head = new StringBuilder(method + " " + target + " " + version + "\r\n");
        new Field("Host", HOST).appendTo(head);
        new Field(MARK, mark).appendTo(head);
        headers.forEach(field -> field.appendTo(head));
        if (framing == Framing.LENGTH) {
            new Field("Content-Length", Integer.toString(body.length())).appendTo(head);
        } else if (framing == Framing.CHUNKED) {
            new Field("Transfer-Encoding", "chunked").appendTo(head);
        }
        return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns the body as it goes over the wire. */
    byte[] framedBody() {
        byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
        return framing == Framing.CHUNKED ? chunks(bytes, CHUNK, trailers) : bytes;
    }

    private static String latin(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Returns a body in chunks, with the trailers. */
    static byte[] chunks(byte[] body, int size, List<Field> trailers) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int from = 0; from < body.length; from += size) {
            int length = Math.min(size, body.length - from);
            out.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.write(body, from, length);
            out.writeBytes(new byte[] {'\r', '\n'});
        }
        StringBuilder end = new StringBuilder("0\r\n");
        trailers.forEach(field -> field.appendTo(end));
        out.writeBytes(end.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        return out.toByteArray();
    }
}
