package dev.gatebench.core.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatcherFactsTest {
    private final Path file;

    MatcherFactsTest(@TempDir Path dir) {
        this.file = dir.resolve("matchers.json");
    }

    @Test
    void readsWhatTheBenchmarksWrote() throws IOException {
        MatcherFacts facts = read("""
                {"agreement":[
                 {"matcher":"JETTY","on":"table","table":"STATIC","order":"SPECIFICITY","syntax":["PREFIX"],"cases":10,"agree":7,"miss":1,
                  "falseMatch":1,"otherRoute":0,"exception":0,"hang":1,"note":"",
                  "examples":[{"patterns":["/a","/b/*"],"path":"/b","expected":"none","actual":"/b/*"}]},
                 {"matcher":"JETTY","on":"generated","table":"","cases":0,"agree":0,"miss":0,"falseMatch":0,"otherRoute":0,
                  "exception":0,"hang":0,"examples":[],"note":"it cannot be run here"}],
                 "builds":[{"matcher":"JETTY","table":"STATIC","routes":1000,"buildNs":2000000,"retainedBytes":148000}],
                 "skipped":[{"matcher":"JETTY","table":"REGEXP","probe":"","reason":"no regular expressions"}]}""");

        MatcherAgreement onTable = facts.onTable("JETTY", "STATIC").orElseThrow();
        assertThat(onTable.words()).isEqualTo("7 of 10: 1 miss, 1 false match, 1 hang");
        assertThat(onTable.whole()).isFalse();
        assertThat(onTable.examples()).hasSize(1);
        MatcherAgreement generated = facts.onGenerated("JETTY").orElseThrow();
        assertThat(generated.table()).isEmpty();
        assertThat(generated.words()).isEqualTo("not checked: it cannot be run here");
        assertThat(generated.whole()).isFalse();
        assertThat(facts.builds().get(0).bytesPerRoute()).hasValue(148);
        assertThat(facts.largest("STATIC")).hasValue(1000);
        assertThat(facts.skipped()).hasSize(1);
        assertThat(facts.onTable("JETTY", "PREFIX")).isEmpty();
    }

    @Test
    void knowsNothingWithoutAFile() throws IOException {
        assertThat(MatcherFacts.read(file)).isEqualTo(MatcherFacts.none());
    }

    @Test
    void readsAFileWithoutSkippedCells() throws IOException {
        assertThat(read("{\"agreement\":[],\"builds\":[]}")).isEqualTo(MatcherFacts.none());
    }

    @Test
    void namesTheFileWhoseCountsDoNotAddUp() {
        assertThatThrownBy(() -> read("""
                {"agreement":[{"matcher":"RADIX","on":"table","table":"STATIC","cases":10,"agree":9,"miss":0,"falseMatch":0,
                 "otherRoute":0,"exception":0,"hang":0,"examples":[]}],"builds":[]}"""))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("matchers.json cannot be read")
                .hasMessageContaining("matcher 'RADIX'")
                .hasMessageContaining("must add up to its 10 cases, were 9");
    }

    @Test
    void addsUpSeveralRowsOfATable() throws IOException {
        String row = """
                {"matcher":"RADIX","on":"table","table":"STATIC","cases":5,"agree":4,"miss":1,"falseMatch":0,"otherRoute":0,
                 "exception":0,"hang":0,"examples":[]}""";
        MatcherFacts facts = read("{\"agreement\":[" + row + "," + row + "],\"builds\":[]}");
        assertThat(facts.onTable("RADIX", "STATIC").orElseThrow().words()).isEqualTo("8 of 10: 2 miss");
    }

    @Test
    void tellsWhereOnlyThisProjectsOwnMatcherIsWrong() throws IOException {
        MatcherFacts facts = read("{\"agreement\":[" + wrong("JETTY", 10) + "," + wrong("RADIX", 10) + ","
                + wrong("RADIX_ORDERED", 0) + "],\"builds\":[]}");
        assertThat(facts.ownDisagreements())
                .extracting(MatcherAgreement::matcher)
                .isEqualTo(List.of("RADIX"));
    }

    private static String wrong(String matcher, int miss) {
        return """
                {"matcher":"%s","on":"generated","cases":%d,"agree":0,"miss":%d,"falseMatch":0,"otherRoute":0,"exception":0,
                 "hang":0,"examples":[]}""".formatted(matcher, miss, miss);
    }

    private MatcherFacts read(String json) throws IOException {
        Files.writeString(file, json);
        return MatcherFacts.read(file);
    }
}
