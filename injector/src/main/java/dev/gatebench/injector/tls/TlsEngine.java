package dev.gatebench.injector.tls;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslProvider;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** The implementations of TLS; the injector takes the first that is available. */
@SuppressWarnings("ImmutableEnumChecker") // a reference to a static method has no state
public enum TlsEngine {
    /** BoringSSL, whose code comes with the injector for Linux. */
    NATIVE("native", OpenSsl::isAvailable, SslProvider.OPENSSL_REFCNT),
    /** The JDK's own: on every machine. */
    JDK("jdk", () -> true, SslProvider.JDK);

    private final String word;
    private final BooleanSupplier available;
    private final SslProvider provider;

    TlsEngine(String word, BooleanSupplier available, SslProvider provider) {
        this.word = word;
        this.available = available;
        this.provider = provider;
    }

    /** Whether this machine has it. */
    public boolean isAvailable() {
        return available.getAsBoolean();
    }

    /** Returns the first that this machine has. */
    public static TlsEngine best() {
        return Arrays.stream(values())
                .filter(TlsEngine::isAvailable)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Returns the engine of a word on the command line.
     *
     * @throws IllegalArgumentException in one line when there is none, or this machine does not have it
     */
    public static TlsEngine ofWord(String word) {
        TlsEngine found = Arrays.stream(values())
                .filter(one -> one.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--tls-engine must be native or jdk, was '" + word + "': give one"));
        if (!found.isAvailable()) {
            throw new IllegalArgumentException(
                    "--tls-engine " + word + " is not available on this machine: leave it out");
        }
        return found;
    }

    SslProvider provider() {
        return provider;
    }
}
