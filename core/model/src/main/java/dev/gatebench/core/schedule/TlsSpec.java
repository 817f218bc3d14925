package dev.gatebench.core.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/**
 * The settings of TLS.
 *
 * @param version the only version that is spoken
 * @param resumption whether a connection may take up the session of one before it
 * @param certificate the key of the certificate that is made for each run
 */
public record TlsSpec(Version version, boolean resumption, Certificate certificate) {
    /** The defaults of studies. */
    public static final TlsSpec DEFAULT = new TlsSpec(Version.TLS_1_3, true, Certificate.ECDSA);

    /** A version of TLS. */
    public enum Version {
        /** RFC 5246. */
        @JsonProperty("1.2")
        TLS_1_2("1.2"),
        /** RFC 8446. */
        @JsonProperty("1.3")
        TLS_1_3("1.3");

        private final String number;

        Version(String number) {
            this.number = number;
        }

        /** Returns its number: {@code 1.3}. */
        public String number() {
            return number;
        }

        /** Returns its name in the JDK and in OpenSSL: {@code TLSv1.3}. */
        public String protocol() {
            return "TLSv" + number;
        }
    }

    /** A kind of certificate, by its key. */
    public enum Certificate {
        /** The curve P-256. */
        @JsonProperty("ecdsa")
        ECDSA("ECDSA P-256"),
        /** RSA of 2048 bits. */
        @JsonProperty("rsa")
        RSA("RSA 2048");

        private final String words;

        Certificate(String words) {
            this.words = words;
        }

        /** Names its key for people. */
        public String words() {
            return words;
        }

        /** Returns its form in study files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Returns the only cipher suite that is to be negotiated, by its name in RFC 8446 and RFC 5289: AES with 128 bits
     * in GCM, which every gateway here has and takes first on a CPU with AES instructions.
     */
    public String cipher() {
        return version == Version.TLS_1_3
                ? "TLS_AES_128_GCM_SHA256"
                : "TLS_ECDHE_" + certificate.name() + "_WITH_AES_128_GCM_SHA256";
    }

    /** Returns that cipher suite by its name in OpenSSL. */
    public String openSslCipher() {
        return version == Version.TLS_1_3 ? cipher() : "ECDHE-" + certificate.name() + "-AES128-GCM-SHA256";
    }

    /** Describes it for people: {@code TLS 1.3 (ECDSA P-256)}. */
    public String words() {
        return "TLS " + version.number() + " (" + certificate.words() + ")";
    }
}
