package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.published.PublishedReport;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks the examples of docs/studies.md. */
class StudiesDocTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+(?: \\w+)?)\\n(.*?)^```$");
    private static final Pattern NAME = Pattern.compile("(?m)^study: (\\S+)$");

    private final String doc;

    StudiesDocTest() throws IOException {
        doc = Files.readString(Repository.path("docs/studies.md"));
    }

    @Test
    void everyExampleIsAStudy() {
        assertThat(blocks("yaml")).hasSize(5).allSatisfy(text -> StudyParser.read(fileName(text), text, List.of()));
    }

    @Test
    void theExampleOfPublishedTablesIsRead() {
        assertThat(blocks("yaml published")).singleElement().satisfies(text -> assertThat(
                        PublishedReport.parse("example.yml", text).rows())
                .hasSize(2));
    }

    @Test
    void theMessagesAreTheOnesThatAreGiven() {
        String text = blocks("yaml invalid").get(0);
        assertThatThrownBy(() -> StudyParser.parse(fileName(text), text, List.of()))
                .isInstanceOfSatisfying(StudyException.class, e -> assertThat(e.problems())
                        .containsExactlyElementsOf(blocks("text").get(0).lines().toList()));
    }

    private List<String> blocks(String language) {
        return BLOCK.matcher(doc)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    private static String fileName(String study) {
        return NAME.matcher(study)
                        .results()
                        .map(name -> name.group(1))
                        .findFirst()
                        .orElseThrow() + ".yml";
    }
}
