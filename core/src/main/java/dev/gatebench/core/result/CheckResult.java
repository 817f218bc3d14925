package dev.gatebench.core.result;

/**
 * A check's finding on one trial.
 *
 * @param check name of the check: {@code little}, {@code errors}, {@code payload}, {@code conservation}, {@code floor},
 *     {@code injector}, {@code backend}, {@code host}, {@code steady} or {@code configuration}
 * @param verdict what it found
 * @param detail the figures that it computed, its rule, and when it failed the remedy; one line
 */
public record CheckResult(String check, Verdict verdict, String detail) {}
