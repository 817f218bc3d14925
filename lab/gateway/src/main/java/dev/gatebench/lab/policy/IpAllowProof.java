package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Proves that requests of another address of this machine are refused and reach no backend. */
final class IpAllowProof implements PolicyProof {
    private static final String OTHER = "127.0.0.2";
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int STATUS_LINE = 12;

    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        PolicyReply allowed = probe.send();
        if (!allowed.isGood()) {
            throw new PolicyFailure("must forward requests of 127.0.0.1, and answered " + allowed.status());
        }
        long before = probe.reached();
        String answer = answerToOther(probe);
        if (probe.reached() != before || !answer.endsWith(" 403")) {
            throw new PolicyFailure("must refuse a request of " + OTHER + " by 403, and answered '" + answer + "'"
                    + (probe.reached() == before ? "" : ", and it reached the backend")
                    + ": its policy ipAllow did not take effect");
        }
        return "requests of 127.0.0.1 pass, one of " + OTHER + " is refused and reaches no backend";
    }

    /** Returns the beginning of the reply's first line, which ends with its status. */
    private static String answerToOther(PolicyProbe probe) {
        int port = probe.url().getPort();
        try (Socket plain = new Socket()) {
            plain.bind(new InetSocketAddress(InetAddress.getByName(OTHER), 0));
            plain.connect(new InetSocketAddress(probe.url().getHost(), port), (int) LIMIT.toMillis());
            plain.setSoTimeout((int) LIMIT.toMillis());
            try (Socket socket = probe.clients().wrapped(plain)) {
                StringBuilder head = new StringBuilder("GET " + probe.request().path() + " HTTP/1.1\r\n");
                head.append("Host: ").append(probe.url().getAuthority()).append("\r\nConnection: close\r\n");
                probe.request().headers().forEach((name, value) -> {
                    if (!name.equalsIgnoreCase("Host")) {
                        head.append(name + ": " + value + "\r\n");
                    }
                });
                socket.getOutputStream().write(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
                socket.getOutputStream().flush();
                InputStream in = socket.getInputStream();
                return new String(in.readNBytes(STATUS_LINE), StandardCharsets.US_ASCII);
            }
        } catch (IOException e) {
            throw new PolicyFailure("must answer a request of " + OTHER + ", and did not: " + e);
        }
    }
}
