package dev.gatebench.core.driver;

import dev.gatebench.core.schedule.ClientSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The protocol of a driver's connections, as both sides agreed upon it.
 *
 * @param http {@link ClientSpec#HTTP_1} or {@link ClientSpec#HTTP_2}
 * @param tls the version of TLS: {@code TLSv1.3}; absent in clear
 * @param cipher the cipher suite, by its name in an RFC or in OpenSSL; absent in clear
 */
public record Protocol(int http, Optional<String> tls, Optional<String> cipher) {

    /** Describes it for people: {@code HTTP/2, TLSv1.3, TLS_AES_128_GCM_SHA256}. */
    public String words() {
        List<String> words = new ArrayList<>(List.of(http == ClientSpec.HTTP_2 ? "HTTP/2" : "HTTP/1.1"));
        words.add(tls.orElse("in clear"));
        cipher.ifPresent(words::add);
        return String.join(", ", words);
    }

    /** Whether it is what a study asks for. */
    public boolean isAsked(ClientSpec client) {
        boolean same = http == client.http() && tls.isPresent() == client.usesTls();
        return same
                && tls.map(client.tls().version().protocol()::equals).orElse(true)
                && cipher.map(name -> name.equals(client.tls().cipher())
                                || name.equals(client.tls().openSslCipher()))
                        .orElse(true);
    }
}
