package dev.gatebench.core.check;

/**
 * What a median must not lie below.
 *
 * @param figure name of the figure in findings, with its unit: {@code directMedianNs}, {@code delayNs}
 * @param words what it is, for people
 * @param ns the value, ns
 */
public record Floor(String figure, String words, double ns) {
    private static final String DIRECT = "directMedianNs";
    private static final String DELAY = "delayNs";

    /** The median without a gateway. */
    public static Floor direct(String words, double ns) {
        return new Floor(DIRECT, words, ns);
    }

    /** The least delay that the backend has. */
    public static Floor delay(double ns) {
        return new Floor(DELAY, "the backend's delay", ns);
    }
}
