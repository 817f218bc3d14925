package dev.gatebench.lab.gateway.proxy;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The program of a reverse proxy.
 *
 * @param id the name that study files use: {@code haproxy}
 * @param executable the name that it has on the PATH, and in its image
 * @param name the name that its makers write: {@code HAProxy}
 * @param howToGet how to get it, in words that follow a colon
 * @param versionOption the option, or the word, that makes it say its version; empty where it says it only in its log
 * @param versionLine what it says then, the version in the first group
 */
public record ProxyProgram(
        String id,
        String executable,
        String name,
        String howToGet,
        Optional<String> versionOption,
        Pattern versionLine) {
    /** One whose name on the PATH is its id, and which says its version when it is asked. */
    public ProxyProgram(String id, String name, String howToGet, String versionOption, Pattern versionLine) {
        this(id, id, name, howToGet, Optional.of(versionOption), versionLine);
    }
}
