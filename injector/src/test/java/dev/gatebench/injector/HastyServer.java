package dev.gatebench.injector;

import dev.gatebench.injector.proof.ProofServer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/** An HTTP server that answers once it has a request's head, and then reads the body, each byte of which is an x. */
final class HastyServer implements AutoCloseable {
    private final ServerSocket listening = new ServerSocket();
    private final int bodyBytes;
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicLong strange = new AtomicLong();

    HastyServer(int bodyBytes) throws IOException {
        this.bodyBytes = bodyBytes;
        // so that most of a body waits in the injector
        listening.setReceiveBufferSize(65_536);
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        daemon(this::accept);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + listening.getLocalPort());
    }

    long accepted() {
        return accepted.get();
    }

    /** How many bytes of bodies were no x. */
    long strange() {
        return strange.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                accepted.incrementAndGet();
                daemon(() -> serve(socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream(), 65_536);
            while (head(in)) {
                socket.getOutputStream().write(ProofServer.HELLO.getBytes(StandardCharsets.ISO_8859_1));
                readBody(in);
            }
        } catch (IOException e) {
            // the other side went away
        }
    }

    private void readBody(InputStream in) throws IOException {
        byte[] part = new byte[65_536];
        int left = bodyBytes;
        while (left > 0) {
            int count = in.read(part, 0, Math.min(left, part.length));
            if (count < 0) {
                return;
            }
            for (int i = 0; i < count; i++) {
                if (part[i] != 'x') {
                    strange.incrementAndGet();
                }
            }
            left -= count;
        }
    }

    /** Reads up to the empty line; false at the end. */
    private static boolean head(InputStream in) throws IOException {
        String end = "";
        while (!end.equals("\r\n\r\n")) {
            int sign = in.read();
            if (sign < 0) {
                return false;
            }
            end = (end + (char) sign).substring(end.length() == 4 ? 1 : 0);
        }
        return true;
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "hasty-server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
