package dev.gatebench.lab.host.agent;

import java.util.Collection;
import java.util.stream.Collectors;

/** Quotes words for a POSIX shell: each is one word again, whatever is in it. */
final class ShellWords {
    private ShellWords() {}

    /** Puts a word in single quotes, in which only a single quote means something. */
    static String quote(String word) {
        if (word.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a word of a command must hold no NUL, did");
        }
        return "'" + word.replace("'", "'\\''") + "'";
    }

    static String quote(Collection<String> words) {
        return words.stream().map(ShellWords::quote).collect(Collectors.joining(" "));
    }
}
