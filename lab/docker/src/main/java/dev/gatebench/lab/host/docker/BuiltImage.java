package dev.gatebench.lab.host.docker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An image of ours.
 *
 * @param reference its name and tag
 * @param digest its id
 * @param step how it was made
 * @param places files of this machine that it holds, by their paths here: their paths in it
 * @param binds what it must see of this machine
 */
record BuiltImage(String reference, String digest, Step step, Map<String, String> places, List<Path> binds)
        implements Image {
    BuiltImage {
        places = Map.copyOf(places);
        binds = List.copyOf(binds);
    }

    @Override
    public List<String> words(List<String> command) {
        return command.stream().map(word -> places.getOrDefault(word, word)).toList();
    }

    @Override
    public boolean isOurs() {
        return true;
    }
}
