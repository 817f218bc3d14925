package dev.gatebench.core.tool.reading;

import dev.gatebench.core.tool.Command;
import dev.gatebench.core.tool.Paste;
import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolHints;
import dev.gatebench.core.tool.ToolReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Several outputs in one text, one behind the other, each with the command line above it, if there is one.
 *
 * @param sections the outputs, each with its reader
 */
record Pastes(List<Section> sections) {
    Pastes {
        sections = List.copyOf(sections);
    }

    /** An output and its reader. */
    record Section(ToolReader reader, Paste paste) {}

    /** Takes a text apart where outputs begin. */
    static Pastes of(List<String> lines, List<ToolReader> readers) {
        List<Section> sections = new ArrayList<>();
        List<Integer> begins = begins(lines, readers);
        for (int i = 0; i < begins.size(); i++) {
            int from = begins.get(i);
            int before = i == 0 ? 0 : begins.get(i - 1);
            Paste paste = new Paste(
                    lines.subList(from, i + 1 < begins.size() ? begins.get(i + 1) : lines.size()),
                    Command.last(lines.subList(before, from)));
            readers.stream()
                    .filter(reader -> isBegin(lines.get(from), reader) && reader.recognizes(paste))
                    .findFirst()
                    .ifPresent(reader -> sections.add(new Section(reader, paste)));
        }
        return new Pastes(sections);
    }

    /** Finds the lines with which outputs begin: an output may hold several such lines, but none of them twice. */
    private static List<Integer> begins(List<String> lines, List<ToolReader> readers) {
        List<Integer> begins = new ArrayList<>();
        Set<String> words = new HashSet<>();
        List<ToolReader> current = List.of();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            List<ToolReader> matching =
                    readers.stream().filter(reader -> isBegin(line, reader)).toList();
            if (matching.isEmpty()) {
                continue;
            }
            String word = line.strip().split("[\\s.:]", 2)[0];
            if (current.stream().noneMatch(matching::contains) || words.contains(word)) {
                begins.add(i);
                words.clear();
                current = matching;
            }
            words.add(word);
        }
        return begins;
    }

    private static boolean isBegin(String line, ToolReader reader) {
        return reader.begins().matcher(line.strip()).matches();
    }

    /** Reads all of them. */
    Reading read() {
        List<ToolFigures> figures = new ArrayList<>();
        for (Section section : sections) {
            ToolHints hints = section.paste().command().map(Command::hints).orElse(ToolHints.NONE);
            section.reader().read(section.paste()).forEach(each -> figures.add(each.completed(hints)));
        }
        String kind = figures.stream().map(ToolFigures::tool).distinct().count() == 1
                ? figures.get(0).tool()
                : "several tools";
        return new Reading(kind, figures, List.of());
    }
}
