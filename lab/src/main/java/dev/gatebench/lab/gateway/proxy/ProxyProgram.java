package dev.gatebench.lab.gateway.proxy;

import java.util.regex.Pattern;

/**
 * The program of a reverse proxy.
 *
 * @param id the name that study files use, and that it has on the PATH: {@code haproxy}
 * @param name the name that its makers write: {@code HAProxy}
 * @param howToGet how to get it, in words that follow a colon
 * @param versionOption the option, or the word, that makes it say its version
 * @param versionLine what it says then, the version in the first group
 */
public record ProxyProgram(String id, String name, String howToGet, String versionOption, Pattern versionLine) {}
