package dev.gatebench.lab.policy;

import dev.gatebench.core.policy.PolicySpec;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Proves that requests of another address of this machine are refused and reach no backend. */
final class IpAllowProof implements PolicyProof {
    private static final String OTHER = "127.0.0.2";

    /** Header lines by which a client may say that it has another address. */
    private static final List<String> FORWARDED = List.of(
            "",
            "X-Forwarded-For: 127.0.0.1\r\n",
            "X-Forwarded-For: 127.0.0.1, 127.0.0.3\r\n",
            "X-Real-IP: 127.0.0.1\r\n");

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int STATUS_LINE = 12;

    @Override
    public String prove(PolicySpec policy, PolicyProbe probe) {
        long before = probe.reached();
        PolicyReply allowed = probe.send();
        if (!allowed.isGood() || probe.reached() != before + 1) {
            throw new PolicyFailure("must forward requests of 127.0.0.1, and answered " + allowed.status());
        }
        for (String forwarded : FORWARDED) {
            requireRefusal(probe, forwarded);
        }
        return "requests of 127.0.0.1 pass, those of " + OTHER + " are refused and reach no backend, also where they"
                + " say that they were forwarded for 127.0.0.1";
    }

    private static void requireRefusal(PolicyProbe probe, String forwarded) {
        long before = probe.reached();
        String answer = answerToOther(probe, forwarded);
        if (probe.reached() != before || !answer.endsWith(" 403")) {
            throw new PolicyFailure("must refuse a request of " + OTHER + " by 403"
                    + (forwarded.isEmpty() ? "" : ", also with '" + forwarded.strip() + "'")
                    + ", and answered '" + answer + "'"
                    + (probe.reached() == before ? "" : ", and it reached the backend")
                    + ": its policy ipAllow did not take effect");
        }
    }

    /** Returns the beginning of the reply's first line, which ends with its status. */
    private static String answerToOther(PolicyProbe probe, String forwarded) {
        int port = probe.url().getPort();
        try (Socket plain = new Socket()) {
            plain.bind(new InetSocketAddress(InetAddress.getByName(OTHER), 0));
            plain.connect(new InetSocketAddress(probe.url().getHost(), port), (int) LIMIT.toMillis());
            plain.setSoTimeout((int) LIMIT.toMillis());
            try (Socket socket = probe.clients().wrapped(plain)) {
                StringBuilder head = new StringBuilder("GET " + probe.request().path() + " HTTP/1.1\r\n");
                head.append(forwarded)
                        .append("Host: ")
                        .append(probe.url().getAuthority())
                        .append("\r\nConnection: close\r\n");
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
