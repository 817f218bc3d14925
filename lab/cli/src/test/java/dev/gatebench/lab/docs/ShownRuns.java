package dev.gatebench.lab.docs;

import dev.gatebench.lab.command.SyntheticRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Stands in for the files and folders that commands in the documents name. */
final class ShownRuns {
    private static final Set<String> WRITES = Set.of("--out", ">", "--gateway-folder");
    private static final String FOLDERS = "(?:target/bench/.*|RUN[0-9]*|BASE|CANDIDATE|DIR…?)";

    private final Path folder;
    private int files;

    /** Writes runs, never measured, and the studies of the documents. */
    ShownRuns(Path folder) throws IOException {
        this.folder = folder;
        List<String> arms = List.of("netty", "webClient", "netty-close");
        SyntheticRun.write(folder.resolve("base"), 120_000, "20ms", arms);
        SyntheticRun.write(folder.resolve("candidate"), 121_000, "20ms", arms);
        ShownStudies.writeTo(folder);
    }

    /** A command's arguments with what stands in for placeholders. */
    List<String> arguments(List<String> words) {
        List<String> given = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String before = i == 0 ? "" : words.get(i - 1);
            String word = words.get(i);
            if (WRITES.contains(before) || (before.equals("init") && word.endsWith(".yml"))) {
                files++;
                given.add(folder.resolve("out-" + files + word.replaceFirst(".*(?=\\.)", ""))
                        .toString());
            } else if (word.matches(FOLDERS)) {
                given.add(folder.resolve(candidate(word) ? "candidate" : "base").toString());
            } else if (word.endsWith(".yml") && folder.resolve(word).toFile().exists()) {
                given.add(folder.resolve(word).toString());
            } else {
                given.add(word);
            }
        }
        if (given.equals(List.of("init"))) {
            // without a file it would write into the folder of the build
            files++;
            given.add(folder.resolve("out-" + files + ".yml").toString());
        }
        int redirection = given.indexOf(">");
        return redirection < 0 ? given : given.subList(0, redirection);
    }

    private static boolean candidate(String word) {
        return word.contains("CANDIDATE") || word.contains("candidate") || word.equals("RUN2");
    }
}
