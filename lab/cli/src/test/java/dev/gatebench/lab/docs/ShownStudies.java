package dev.gatebench.lab.docs;

import dev.gatebench.core.load.Load;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyFile;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.StudyFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import picocli.CommandLine.ParseResult;

/** The studies that the documents show and name. */
final class ShownStudies {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```yaml\\n(study: (\\S+)\\n.*?)^```$");

    private static final Pattern TABLES = Pattern.compile("(?ms)^```yaml published\\n(.*?)^```$");

    private ShownStudies() {}

    /**
     * Writes every whole study that stands in a page as the file of its name, and published tables as my-tables.yml.
     */
    static void writeTo(Path folder) throws IOException {
        for (Pages.Page page : Pages.ofCommands()) {
            for (MatchResult block : TABLES.matcher(page.text()).results().toList()) {
                Files.writeString(folder.resolve("my-tables.yml"), block.group(1));
            }
            for (MatchResult block : BLOCK.matcher(page.text()).results().toList()) {
                // tables that a study names are not shown
                String text = block.group(1).replaceAll("(?m)^published: .*\\n", "");
                Files.writeString(folder.resolve(block.group(2) + ".yml"), text);
            }
        }
    }

    /**
     * Reads the study of a command as the command would, and takes the part that it asks for.
     *
     * @throws dev.gatebench.core.study.StudyException when that is not possible
     */
    static void resolve(ParseResult command, Path folder) {
        if (!command.hasMatchedPositional(0)) {
            return;
        }
        String name = command.matchedPositionalValue(0, "");
        StudyFile file = StudyParser.read(path(name, folder), overrides(command));
        List<String> ids = command.matchedOptionValue("--case", List.of());
        List<Study> studies =
                ids.isEmpty() ? file.cases() : ids.stream().map(file::ofCase).toList();
        List<String> arms = command.matchedOptionValue("--arm", List.of());
        // an arm or load that a loop of the shell names is known to that alone
        if (arms.stream().noneMatch(arm -> arm.contains("$"))) {
            List<Load> loads = command.matchedOptionValue("--load", List.of());
            studies.forEach(study -> study.select(arms, loads));
        }
    }

    private static Path path(String name, Path folder) {
        if (!name.endsWith(".yml")) {
            return StudyFinder.find(new Home(Pages.HOME), name);
        }
        Path shown = folder.resolve(name);
        return Files.exists(shown) ? shown : Pages.HOME.resolve(name);
    }

    private static List<String> overrides(ParseResult command) {
        List<String> overrides = new ArrayList<>(command.matchedOptionValue("--set", List.<String>of()));
        for (String option : List.of("driver", "runtime", "network")) {
            Optional.ofNullable(command.matchedOptionValue("--" + option, (String) null))
                    .ifPresent(value -> overrides.add(option + "=" + value));
        }
        return overrides;
    }
}
