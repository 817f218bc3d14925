package dev.gatebench.shenyu.rules;

/**
 * What the divide plugin does with a request that a rule matched.
 *
 * @param loadBalance {@code roundRobin}, {@code random} or {@code hash}
 * @param retry how often a failed call is tried again; ShenYu's own default is 3, which hides errors
 * @param timeoutMs how long to wait for the backend's reply
 * @param headerMaxSizeBytes larger headers are refused (HTTP 200, an error in the body)
 * @param requestMaxSizeBytes larger bodies are refused (HTTP 200, an error in the body)
 */
public record RuleHandle(
        String loadBalance, int retry, int timeoutMs, int headerMaxSizeBytes, int requestMaxSizeBytes) {
    /** Round robin, no retry, 3 s, 10 KiB of headers, 100 KiB of body. */
    public static RuleHandle standard() {
        return new RuleHandle("roundRobin", 0, 3000, 10240, 102400);
    }
}
