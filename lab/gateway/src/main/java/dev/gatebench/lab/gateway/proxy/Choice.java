package dev.gatebench.lab.gateway.proxy;

import java.util.List;

/**
 * A setting that one proxy has and others do not.
 *
 * @param setting its name in study files
 * @param words what it may be, the first where nothing is said
 */
public record Choice(String setting, List<String> words) {
    public Choice {
        words = List.copyOf(words);
    }
}
