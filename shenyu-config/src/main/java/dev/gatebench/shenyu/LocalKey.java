package dev.gatebench.shenyu;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The key of a gateway's local mode. The gateway knows its SHA-512 (hexadecimal; ShenYu compares without regard to
 * case), the caller sends the key itself in the header {@value #HEADER}.
 *
 * @param value the key, ASCII
 */
public record LocalKey(String value) {
    /** The header's name. */
    public static final String HEADER = "localKey";

    /** Makes a key that nobody can guess: 128 random bits. */
    public static LocalKey random(SecureRandom random) {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        return new LocalKey(HexFormat.of().formatHex(bytes));
    }

    /** Returns the value of {@code shenyu.local.sha512Key}. */
    public String sha512() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-512").digest(value.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().withUpperCase().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Hides the key, which would end up in logs. */
    @Override
    public String toString() {
        return "LocalKey[…]";
    }
}
