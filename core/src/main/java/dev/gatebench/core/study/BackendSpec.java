package dev.gatebench.core.study;

/**
 * The mock backend's plan, in the words of its own options, which the mock backend alone understands.
 *
 * @param delay delay of each reply, such as {@code 20ms} or {@code normal(20ms,2ms)}
 * @param body size of the body, such as {@code 2KiB}
 * @param count how many such backends stand behind each gateway, which gives them requests in turn
 */
public record BackendSpec(String delay, String body, int count) {
    /** One backend. */
    public BackendSpec(String delay, String body) {
        this(delay, body, 1);
    }
}
