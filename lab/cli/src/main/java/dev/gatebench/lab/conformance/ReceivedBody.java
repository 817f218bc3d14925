package dev.gatebench.lab.conformance;

import dev.gatebench.core.settings.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A body as far as it arrived.
 *
 * @param bytes its length
 * @param sha256 its digest, in hexadecimal digits
 * @param begins its first bytes as ISO 8859-1, 100 at most
 */
public record ReceivedBody(long bytes, String sha256, String begins) {
    private static final int SHOWN = 100;

    static ReceivedBody of(byte[] content) {
        return new ReceivedBody(
                content.length,
                Sha256.of(content),
                new String(Arrays.copyOf(content, Math.min(SHOWN, content.length)), StandardCharsets.ISO_8859_1));
    }

    boolean sameAs(ReceivedBody other) {
        return bytes == other.bytes && sha256.equals(other.sha256);
    }
}
