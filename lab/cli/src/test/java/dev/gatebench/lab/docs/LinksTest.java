package dev.gatebench.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.docs.Pages.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every link within the documents leads somewhere, and the table of contents leads to every page. */
class LinksTest {
    private static final String CONTENTS = "docs/README.md";
    private static final Pattern LINK = Pattern.compile("(?m)\\]\\(([^)\\s]+)\\)|^\\[[^\\]]+\\]: (\\S+)");
    private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```$|``.*?``|`[^`\\n]*`");
    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.+)$");

    static List<Page> pages() throws IOException {
        return Pages.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void leadSomewhere(Page page) throws IOException {
        List<String> broken = new ArrayList<>();
        for (String link : links(page)) {
            Path file = target(page, link);
            String anchor = link.contains("#") ? link.substring(link.indexOf('#') + 1) : "";
            String path = Pages.HOME.relativize(file).toString();
            if (!Files.exists(file)) {
                broken.add(link + ": there is no " + path);
            } else if (!anchor.isEmpty()
                    && path.endsWith(".md")
                    && !anchors(file).contains(anchor)) {
                broken.add(link + ": there is no such heading");
            }
        }
        assertThat(broken).as("broken links of %s", page.path()).isEmpty();
    }

    @Test
    void areFound() throws IOException {
        Page architecture = page("docs/architecture.md");
        assertThat(links(architecture)).contains("mock-backend.md").hasSizeGreaterThan(3);
        assertThat(anchors(page("docs/methodology.md").file()))
                .contains("one-per-cent", "host-speed-which-normalisation", "whole-loads-not-windows");
    }

    @Test
    void ofTheContentsLeadToEveryPage() throws IOException {
        Page contents = page(CONTENTS);
        Set<String> linked = new HashSet<>();
        for (String link : links(contents)) {
            linked.add(Pages.HOME.relativize(target(contents, link)).toString());
        }
        List<String> wanted = Pages.all().stream()
                .map(Page::path)
                .filter(path -> path.startsWith("docs/") && !path.equals(CONTENTS))
                .toList();
        assertThat(linked).containsAll(wanted);
    }

    private static Page page(String path) throws IOException {
        return Pages.all().stream()
                .filter(page -> page.path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    /** The links of a page within the project. */
    private static List<String> links(Page page) {
        Matcher matcher = LINK.matcher(CODE.matcher(page.text()).replaceAll("``"));
        return matcher.results()
                .map(link -> link.group(1) != null ? link.group(1) : link.group(2))
                .filter(link -> !link.matches("[a-z]+:.*"))
                .toList();
    }

    private static Path target(Page page, String link) {
        String path = link.replaceFirst("#.*", "");
        return path.isEmpty() ? page.file() : page.file().resolveSibling(path).normalize();
    }

    /** The anchors of a page's headings, as GitHub makes them. */
    private static Set<String> anchors(Path file) throws IOException {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        Matcher heading = HEADING.matcher(FENCED.matcher(Files.readString(file)).replaceAll(""));
        while (heading.find()) {
            String text = heading.group(1).replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1");
            String anchor = text.toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-');
            int times = seen.merge(anchor, 1, Integer::sum);
            anchors.add(times == 1 ? anchor : anchor + "-" + (times - 1));
        }
        return anchors;
    }
}
