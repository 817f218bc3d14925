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

/** Answers of the server. All say that nothing of them is to be guessed, kept, framed or told to others. */
final class HttpReply {
    private static final String OWN_POLICY = Pages.servedPolicy();
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

    /** What writes a page. */
    @FunctionalInterface
    interface Page {
        void write(Appendable out) throws IOException;
    }

    /** A page of the server's own. */
    void page(int status, Page page) throws IOException {
        StringBuilder text = new StringBuilder();
        page.write(text);
        exchange.getResponseHeaders().set("Content-Security-Policy", OWN_POLICY);
        bytes(status, ContentType.HTML, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** A line of text, for what no browser should have asked. */
    void line(int status, String text) throws IOException {
        bytes(status, "text/plain; charset=utf-8", (text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void movedTo(String path) throws IOException {
        exchange.getResponseHeaders().set("Location", path);
        exchange.sendResponseHeaders(302, -1);
    }

    /**
     * A file of a run. It was written by others: it is shown as if it came from a place of its own, and takes nothing
     * from elsewhere than its own run, so that no script in it can read another. To a browser, that place is another
     * site, which must be let have the files that it is made of.
     *
     * @param own the address below which the run's files are, with a slash at its end
     * @param secret whether that address is known to nobody else
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
        exchange.getResponseHeaders().set("Content-Type", ContentType.of(String.valueOf(file.getFileName())));
        try (InputStream in = Files.newInputStream(file)) {
            long size = Files.size(file);
            if (begin(200, size)) {
                copy(in, exchange.getResponseBody(), size);
            }
        }
    }

    /** So many bytes as were announced: a log may grow meanwhile. */
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

    /** Whether a body follows. */
    private boolean begin(int status, long length) throws IOException {
        boolean head = exchange.getRequestMethod().equals("HEAD");
        if (head) {
            exchange.getResponseHeaders().set("Content-Length", String.valueOf(length));
        }
        exchange.sendResponseHeaders(status, head || length == 0 ? -1 : length);
        return !head && length > 0;
    }
}
