package dev.gatebench.lab.serve;

import dev.gatebench.core.report.folder.ListedFolder;
import dev.gatebench.core.report.folder.ReportFolder;
import dev.gatebench.core.result.FolderKind;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The folders that are served, by unique names. A folder is read when it is first asked for, and again once one of the
 * files that its entry is made of has changed.
 */
final class Catalogue {
    /** The files that entries are made of. */
    private static final List<String> TELLING =
            List.of("run.json", "results.json", "environment.json", "cases.json", "curves.json", "jmh-run.json");

    private final List<Path> roots;
    private final Map<Path, Known> known = new ConcurrentHashMap<>();
    /** Names that were given since the start. A name is never given to another folder: a secret is made of it. */
    private final Map<String, Path> named = new ConcurrentHashMap<>();

    Catalogue(List<Path> roots) {
        this.roots =
                roots.stream().map(path -> path.toAbsolutePath().normalize()).toList();
    }

    /** An entry, and the state of the files that it was made of. */
    private record Known(List<String> state, Entry entry) {}

    /**
     * The entry of a folder in the list.
     *
     * @param listed the line of the list; absent where the folder cannot be read
     * @param why why the folder cannot be read; absent where it can
     * @param runs the runs in it that can be compared
     */
    record Entry(Path folder, Optional<ListedFolder> listed, Optional<String> why, List<Path> runs) {
        Entry {
            runs = List.copyOf(runs);
        }

        private Instant startedAt() {
            return listed.flatMap(ListedFolder::startedAt).orElse(Instant.MIN);
        }
    }

    List<Path> roots() {
        return roots;
    }

    /**
     * Finds the folders that are there now, by name.
     *
     * @throws IOException when a folder that is to hold some cannot be listed
     */
    Map<String, Path> folders() throws IOException {
        Map<String, Path> folders = new LinkedHashMap<>();
        Set<Path> seen = new HashSet<>();
        for (Path root : roots) {
            for (Path folder : FolderKind.found(root)) {
                if (seen.add(folder)) {
                    String name = String.valueOf(
                            Optional.ofNullable(folder.getFileName()).orElse(folder));
                    String free = name;
                    for (int i = 2;
                            !named.computeIfAbsent(free, unused -> folder).equals(folder);
                            i++) {
                        free = name + "-" + i;
                    }
                    folders.put(free, folder);
                }
            }
        }
        return folders;
    }

    /** Returns the entries by name, the newest first. */
    Map<String, Entry> entries() throws IOException {
        Map<String, Path> folders = folders();
        known.keySet().retainAll(folders.values());
        List<Map.Entry<String, Entry>> entries = new ArrayList<>();
        folders.forEach((name, folder) -> entries.add(Map.entry(name, entry(folder))));
        entries.sort(Comparator.comparing(one -> one.getValue().startedAt(), Comparator.reverseOrder()));
        Map<String, Entry> sorted = new LinkedHashMap<>();
        entries.forEach(one -> sorted.put(one.getKey(), one.getValue()));
        return sorted;
    }

    /**
     * Returns the runs that can be compared by their keys, the newest folder first: the folder's name, and its case's.
     */
    Map<String, Path> runs() throws IOException {
        Map<String, Path> runs = new LinkedHashMap<>();
        entries().forEach((name, entry) -> entry.runs()
                .forEach(run -> runs.put(run.equals(entry.folder()) ? name : name + "/" + run.getFileName(), run)));
        return runs;
    }

    /** Reads one folder at a time, for its content may need all memory. */
    private synchronized Entry entry(Path folder) {
        List<String> state = state(folder);
        Known before = known.get(folder);
        if (before != null && before.state().equals(state)) {
            return before.entry();
        }
        Entry entry = read(folder);
        known.put(folder, new Known(state, entry));
        return entry;
    }

    private static Entry read(Path folder) {
        try {
            return new Entry(
                    folder, Optional.of(ReportFolder.of(folder).listed()), Optional.empty(), FolderKind.runs(folder));
        } catch (IOException | RuntimeException e) { // others wrote the files, and may have written anything
            return unreadable(folder, String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) { // a fault of that folder, too
            return unreadable(folder, "it needs more memory than there is: start with GATEBENCH_OPTS=-Xmx2g or more");
        }
    }

    private static Entry unreadable(Path folder, String why) {
        return new Entry(folder, Optional.empty(), Optional.of(Text.message(why)), List.of());
    }

    /** Returns the state of the files of a folder, and of the folders of runs in it. */
    private static List<String> state(Path folder) {
        List<String> state = new ArrayList<>();
        add(folder, state);
        if (!FolderKind.of(folder).equals(Optional.of(FolderKind.RUN))) {
            try (Stream<Path> below = Files.list(folder)) {
                below.filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                        .sorted()
                        .forEach(path -> add(path, state));
            } catch (IOException e) {
                state.add(String.valueOf(e.getMessage())); // the reader of the folder says so
            }
        }
        return state;
    }

    private static void add(Path folder, List<String> state) {
        for (String name : TELLING) {
            Path file = folder.resolve(name);
            try {
                BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
                state.add(file + " " + now.size() + " " + now.lastModifiedTime() + " " + now.fileKey());
            } catch (IOException e) {
                state.add(file + " is not there");
            }
        }
    }
}
