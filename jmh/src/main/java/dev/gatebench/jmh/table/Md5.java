package dev.gatebench.jmh.table;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * MD5 of a number, as the published tables use it: it makes many different paths of one length, and secures nothing.
 */
final class Md5 {

    private Md5() {}

    /** Returns the MD5 of the number's decimal digits, as 32 lower-case hexadecimal digits. */
    static String hex(int number) {
        try {
            byte[] digits = Integer.toString(number).getBytes(US_ASCII);
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(digits));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must have MD5", e);
        }
    }
}
