package dev.gatebench.core.report.output;

import dev.gatebench.core.run.RunFolder;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files of a run that a report can link to, as paths relative to the run's folder, with {@code /}.
 *
 * @param folder the run's folder, for files that a report reads itself; empty where there is none
 */
public record RunFiles(List<Link> links, Optional<Path> folder) {
    /** The file name of the report in Markdown. */
    public static final String SUMMARY = "summary.md";

    /** The file name of the report in HTML. */
    public static final String INDEX = "index.html";

    /** Most files of a folder that are listed: a gateway may have left a million. */
    private static final int MOST_LISTED = 10_000;

    private static final List<String> DATA = List.of(
            "results.json",
            SUMMARY,
            "junit.xml",
            "best.jvmopts",
            "trials.jsonl",
            "profiles/profiles.jsonl",
            "allocations.jsonl",
            "warm-up.jsonl",
            "clocks.jsonl",
            "network.jsonl",
            "environment.json",
            "run.json",
            "study.yml",
            "jmh.json",
            "matchers.json",
            "jmh-run.json");

    public RunFiles {
        links = List.copyOf(links);
    }

    /** Returns an empty list of files. */
    public static RunFiles none() {
        return new RunFiles(List.of(), Optional.empty());
    }

    /** Finds the files of a folder. */
    public static RunFiles in(Path runDir) throws IOException {
        List<Link> links = new ArrayList<>();
        for (String driver : names(runDir.resolve("drivers"))) {
            for (String fork : names(runDir.resolve("drivers").resolve(driver))) {
                String folder = "drivers/" + driver + "/" + fork + "/";
                add(links, runDir, "report of " + driver, folder + INDEX);
                for (String injector : names(runDir.resolve(folder))) {
                    add(links, runDir, "report of " + driver, folder + injector + "/" + INDEX);
                }
            }
        }
        for (String probe : names(runDir.resolve(RunFolder.PROBES))) {
            add(links, runDir, "report of a probe", RunFolder.PROBES + "/" + probe + "/" + INDEX);
        }
        DATA.forEach(name -> add(links, runDir, "data", name));
        for (String arm : names(runDir.resolve("arms"))) {
            for (String name : names(runDir.resolve("arms").resolve(arm))) {
                add(links, runDir, "configuration", "arms/" + arm + "/" + name);
            }
        }
        names(runDir.resolve("logs")).forEach(name -> add(links, runDir, "log", "logs/" + name));
        return new RunFiles(links, Optional.of(runDir));
    }

    private static void add(List<Link> links, Path runDir, String kind, String path) {
        if (Files.isRegularFile(runDir.resolve(path), LinkOption.NOFOLLOW_LINKS)) {
            links.add(Link.to(kind, path));
        }
    }

    private static List<String> names(Path folder) throws IOException {
        // a link to another folder is not listed either, nor what a gateway has closed
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || !Files.isReadable(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.limit(MOST_LISTED)
                    .map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    /**
     * Links that belong together.
     *
     * @param title the fork or the whole run, for people
     */
    public record Group(String title, List<Link> links) {
        public Group {
            links = List.copyOf(links);
        }
    }

    /** Returns the links of the whole run, then the links of each fork. */
    public List<Group> groups() {
        Map<Integer, List<Link>> byFork =
                links.stream().collect(Collectors.groupingBy(Link::fork, TreeMap::new, Collectors.toList()));
        return byFork.entrySet().stream()
                .map(entry ->
                        new Group(entry.getKey() == 0 ? "The whole run" : "Fork " + entry.getKey(), entry.getValue()))
                .toList();
    }

    /**
     * A link to a file of the run.
     *
     * @param kind what the file is, for people
     * @param name its path
     * @param href the path as a relative URI reference
     */
    public record Link(String kind, String name, String href) {

        private static final Pattern FORK = Pattern.compile("\\bfork-(\\d{1,6})\\b");

        /** Returns the number of the file's fork; 0 where the file is of the whole run. */
        int fork() {
            Matcher fork = FORK.matcher(name);
            return fork.find() ? Integer.parseInt(fork.group(1)) : 0;
        }

        /** Returns a link to a file by its path, with {@code /}. */
        public static Link to(String kind, String path) {
            try {
                return new Link(kind, path, new URI(null, null, path, null).toASCIIString());
            } catch (URISyntaxException e) {
                throw new IllegalArgumentException("path '" + path + "' cannot be linked to: " + e.getMessage(), e);
            }
        }
    }
}
