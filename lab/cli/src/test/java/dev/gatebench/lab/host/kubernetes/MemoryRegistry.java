package dev.gatebench.lab.host.kubernetes;

import dev.gatebench.core.settings.Sha256;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.impl.bootstrap.HttpServer;
import org.apache.hc.core5.http.impl.bootstrap.ServerBootstrap;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.io.CloseMode;

/** As much of a registry of images as pushing needs, in memory; it speaks plain HTTP, and refuses TLS at once. */
final class MemoryRegistry implements AutoCloseable {
    private static final int LARGEST_BYTES = 1 << 24;

    private final HttpServer server;
    private final int refusal;
    private final AtomicInteger uploads = new AtomicInteger();
    private final Map<String, byte[]> uploaded = new ConcurrentHashMap<>();
    private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();
    private final Map<String, byte[]> manifests = new ConcurrentHashMap<>();
    private final List<String> sent = Collections.synchronizedList(new ArrayList<>());

    private MemoryRegistry(int refusal) throws IOException {
        this.refusal = refusal;
        server = ServerBootstrap.bootstrap()
                .setLocalAddress(InetAddress.getLoopbackAddress())
                .setCanonicalHostName("localhost")
                .setServerSocketFactory(new PlainSockets())
                .register("*", (request, response, context) -> answer(request, response))
                .create();
        server.start();
    }

    static MemoryRegistry start() throws IOException {
        return new MemoryRegistry(0);
    }

    /** One that answers every call with a status. */
    static MemoryRegistry refusing(int status) throws IOException {
        return new MemoryRegistry(status);
    }

    /** Its name in those of images. */
    String name() {
        return "localhost:" + server.getLocalPort();
    }

    /** Digests of the blobs that were sent, in their order. */
    List<String> sent() {
        return List.copyOf(sent);
    }

    byte[] blob(String digest) {
        return Optional.ofNullable(blobs.get(digest)).orElseThrow();
    }

    /** By a tag or a digest. */
    byte[] manifest(String reference) {
        return Optional.ofNullable(manifests.get(reference)).orElseThrow();
    }

    private void answer(ClassicHttpRequest request, ClassicHttpResponse response) throws IOException {
        byte[] body =
                request.getEntity() == null ? new byte[0] : EntityUtils.toByteArray(request.getEntity(), LARGEST_BYTES);
        URI uri = URI.create(request.getRequestUri());
        String path = uri.getPath();
        String last = path.substring(path.lastIndexOf('/') + 1);
        String method = request.getMethod();
        if (refusal != 0) {
            response.setCode(refusal);
        } else if (path.contains("/blobs/uploads/")) {
            upload(method, last, uri, body, response);
        } else if (path.contains("/manifests/")) {
            manifest(method, last, body, response);
        } else {
            response.setCode(path.contains("/blobs/") && !blobs.containsKey(last) ? 404 : 200);
        }
    }

    private void upload(String method, String upload, URI uri, byte[] body, ClassicHttpResponse response) {
        switch (method) {
            case "POST" -> accepted(response, Integer.toString(uploads.incrementAndGet()));
            case "PATCH" -> {
                uploaded.put(upload, body);
                accepted(response, upload);
            }
            default -> {
                String digest = uri.getQuery().replaceFirst(".*digest=", "");
                byte[] content = Optional.ofNullable(uploaded.remove(upload)).orElseThrow();
                boolean right = digest.equals(digest(content));
                if (right) {
                    blobs.put(digest, content);
                    sent.add(digest);
                }
                response.setCode(right ? 201 : 400);
            }
        }
    }

    private static void accepted(ClassicHttpResponse response, String upload) {
        response.setHeader("Location", "/v2/x/blobs/uploads/" + upload);
        response.setCode(202);
    }

    private void manifest(String method, String reference, byte[] body, ClassicHttpResponse response) {
        if (method.equals("PUT")) {
            manifests.put(reference, body);
            manifests.put(digest(body), body);
            response.setHeader("Docker-Content-Digest", digest(body));
            response.setCode(201);
        } else {
            response.setCode(manifests.containsKey(reference) ? 200 : 404);
        }
    }

    private static String digest(byte[] content) {
        return "sha256:" + Sha256.of(content);
    }

    @Override
    public void close() {
        server.close(CloseMode.IMMEDIATE);
    }

    /** Replies of a server that answers whoever speaks TLS to it at once, in plain text, as servers in Go do. */
    private static final class PlainSockets extends ServerSocketFactory {
        @Override
        public ServerSocket createServerSocket() throws IOException {
            return new ServerSocket() {
                @Override
                public Socket accept() throws IOException {
                    Socket socket = new PlainSocket();
                    implAccept(socket);
                    return socket;
                }
            };
        }

        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            return createServerSocket(port, 0, InetAddress.getLoopbackAddress());
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) throws IOException {
            return createServerSocket(port, backlog, InetAddress.getLoopbackAddress());
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) throws IOException {
            ServerSocket socket = createServerSocket();
            socket.bind(new InetSocketAddress(address, port), backlog);
            return socket;
        }
    }

    private static final class PlainSocket extends Socket {
        private static final int HANDSHAKE = 0x16;

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                private boolean begun;

                @Override
                public int read(byte[] bytes, int from, int most) throws IOException {
                    int read = super.read(bytes, from, most);
                    boolean isTls = !begun && read > 0 && bytes[from] == HANDSHAKE;
                    begun = true;
                    if (isTls) {
                        getOutputStream().write("HTTP/1.0 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                        shutdownOutput();
                        in.transferTo(OutputStream.nullOutputStream()); // a reset would overtake the answer
                        return -1;
                    }
                    return read;
                }
            };
        }
    }
}
