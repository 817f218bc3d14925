package dev.gatebench.lab.gateway.proxy;

/**
 * A setting that a proxy's makers advise for speed.
 *
 * @param what the setting, in a few words: {@code listen … reuseport}
 * @param guide where they advise it: an address
 */
public record Tuning(String what, String guide) {}
