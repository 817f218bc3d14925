package dev.gatebench.lab.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.gatebench.core.report.output.Pages;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A reply of the server. Its headers forbid browsers to guess, keep, frame or pass on anything. */
final class HttpReply {
    private static final String OWN_POLICY = Pages.servedPolicy();
    private static final String HTML = "text/html; charset=utf-8";
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final int BUFFER = 1 << 16;

    private final HttpExchange exchange;

    HttpReply(HttpExchange exchange) {
        this.exchange = exchange;
        Headers headers = exchange.getResponseHeaders();
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
    }

    /** Writes a page. */
    @FunctionalInterface
    interface Page {
        void write(Appendable out) throws IOException;
    }

    /** Sends a page of the server's own. */
    void page(int status, Page page) throws IOException {
        StringBuilder text = new StringBuilder();
        page.write(text);
        exchange.getResponseHeaders().set("Content-Security-Policy", OWN_POLICY);
        bytes(status, HTML, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Sends a line of text, for a request that no browser should have made. */
    void line(int status, String text) throws IOException {
        bytes(status, TEXT, (text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void movedTo(String path) throws IOException {
        exchange.getResponseHeaders().set("Location", path);
        exchange.sendResponseHeaders(302, -1);
    }

    /**
     * Sends a file of a run. Others wrote it: the browser treats it as a site of its own, which takes nothing from
     * elsewhere than its own run, so that no script in it can read another. The files of that site must be sent to it.
     *
     * @param own the address below which the run's files are, with a slash at its end
     * @param secret whether nobody else knows that address
     */
    void file(Path file, String own, boolean secret) throws IOException {
        if (secret) {
            exchange.getResponseHeaders().set("Cross-Origin-Resource-Policy", "cross-origin");
        }
        exchange.getResponseHeaders()
                .set(
                        "Content-Security-Policy",
                        "sandbox allow-scripts; default-src " + own + " 'unsafe-inline' data:; connect-src 'none';"
                                + " form-action 'none'; base-uri 'none'; frame-ancestors 'none'");
        exchange.getResponseHeaders().set("Content-Type", contentType(String.valueOf(file.getFileName())));
        try (InputStream in = Files.newInputStream(file)) {
            long size = Files.size(file);
            if (begin(200, size)) {
                copy(in, exchange.getResponseBody(), size);
            }
        }
    }

    /** Copies as many bytes as were announced: a log may grow meanwhile. */
    private static void copy(InputStream in, OutputStream out, long size) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long left = size;
        while (left > 0) {
            int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (read < 0) {
                throw new IOException("a file became shorter while it was sent");
            }
            out.write(buffer, 0, read);
            left -= read;
        }
    }

    private void bytes(int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        if (begin(status, body.length)) {
            exchange.getResponseBody().write(body);
        }
    }

    /** Sends the headers; returns whether a body follows. */
    private boolean begin(int status, long length) throws IOException {
        boolean head = exchange.getRequestMethod().equals("HEAD");
        if (head) {
            exchange.getResponseHeaders().set("Content-Length", String.valueOf(length));
        }
        exchange.sendResponseHeaders(status, head || length == 0 ? -1 : length);
        return !head && length > 0;
    }

    /** Returns the media type of a file by its name alone: browsers are told not to guess. */
    private static String contentType(String name) {
        return switch (name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)) {
            case "html" -> HTML;
            case "css" -> "text/css; charset=utf-8";
            case "js" -> "text/javascript; charset=utf-8";
            case "json" -> "application/json";
            case "svg" -> "image/svg+xml";
            case "png" -> "image/png";
            case "gif" -> "image/gif";
            case "ico" -> "image/x-icon";
            case "xml" -> "text/xml; charset=utf-8";
            case "jsonl", "md", "txt", "log", "csv", "yml", "yaml", "hlog", "conf", "jvmopts" -> TEXT;
            default -> "application/octet-stream";
        };
    }
}
