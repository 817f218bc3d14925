package dev.gatebench.jmh.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.gatebench.jmh.matcher.MatcherKind;
import dev.gatebench.jmh.table.Probe;
import dev.gatebench.jmh.table.TableKind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProveMatchersTest {

    private static final List<MatcherKind> OURS = List.of(MatcherKind.RADIX, MatcherKind.RADIX_ORDERED);

    private static MatchersFile proved(int cases, List<MatcherKind> matchers, TableKind... tables) {
        try (Guard guard = new Guard()) {
            ProveMatchers prove = new ProveMatchers(guard, cases);
            for (TableKind table : tables) {
                prove.onTable(new Examination(new TableSize(table, 300), matchers, List.of(Probe.values())));
            }
            prove.onGenerated(matchers);
            return prove.result();
        }
    }

    @Test
    void ourMatcherAgreesOnEveryTableAndOnThousandsOfGeneratedCases() {
        MatchersFile file = proved(
                3_000,
                OURS,
                TableKind.STATIC,
                TableKind.PREFIX,
                TableKind.PARAMETER,
                TableKind.REGEXP,
                TableKind.GITHUB,
                TableKind.KUBERNETES);

        assertThat(file.agreement()).hasSize(14).allSatisfy(row -> {
            assertThat(row.complete()).as("%s", row.examples()).isTrue();
            assertThat(row.cases()).isGreaterThan(100);
        });
        assertThat(file.skipped()).isEmpty();
    }

    @Test
    void theOraclesOwnLibraryAgreesAndOthersDoNotInKnownPlaces() {
        MatchersFile file = proved(500, List.of(MatcherKind.ANT, MatcherKind.UNDERTOW), TableKind.PARAMETER);

        assertThat(file.agreement())
                .filteredOn(row -> row.matcher().equals("ANT"))
                .hasSize(2)
                .allMatch(Agreement::complete);
        assertThat(file.agreement())
                .filteredOn(row -> row.matcher().equals("UNDERTOW"))
                .hasSize(2)
                .as("Undertow takes a slash at the end of a path for none")
                .allMatch(row -> row.falseMatch() > 0 && row.answersAll());
    }

    @Test
    void saysWhyAMatcherIsNotRun() {
        MatchersFile file = proved(10, List.of(MatcherKind.JETTY), TableKind.REGEXP);

        assertThat(file.agreement().get(0).cases()).isZero();
        assertThat(file.agreement().get(0).note()).isEqualTo("cannot express REGEX");
        assertThat(file.reasons("JETTY", "REGEXP", "MIDDLE")).containsExactly("cannot express REGEX");
        assertThat(file.reasons("JETTY", "STATIC", "MIDDLE")).isEmpty();
    }

    @Test
    void measuresBuildAndSize() {
        MatchersFile file = proved(1, List.of(MatcherKind.RADIX), TableKind.STATIC);

        assertThat(file.builds()).singleElement().satisfies(build -> {
            assertThat(build.matcher()).isEqualTo("RADIX");
            assertThat(build.table()).isEqualTo("STATIC");
            assertThat(build.routes()).isEqualTo(300);
            assertThat(build.buildNs()).isPositive();
            // 300 patterns of 33 characters alone take this much
            assertThat(build.retainedBytes()).isBetween(300L * 33, 300L * 1000);
        });
    }

    @Test
    void writesTheAgreedFormAndReadsItBack(@TempDir Path folder) throws Exception {
        MatchersFile file = proved(200, List.of(MatcherKind.UNDERTOW, MatcherKind.RADIX), TableKind.STATIC);
        Path json = folder.resolve("matchers.json");

        file.write(json);

        assertThat(MatchersFile.read(json)).isEqualTo(file);
        JsonNode row =
                new ObjectMapper().readTree(json.toFile()).path("agreement").get(0);
        assertThat(row.fieldNames())
                .toIterable()
                .contains(
                        "matcher",
                        "on",
                        "table",
                        "cases",
                        "agree",
                        "miss",
                        "falseMatch",
                        "otherRoute",
                        "exception",
                        "hang",
                        "examples",
                        "order",
                        "syntax",
                        "note");
        JsonNode build =
                new ObjectMapper().readTree(json.toFile()).path("builds").get(0);
        assertThat(build.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("matcher", "table", "routes", "buildNs", "retainedBytes");
    }

    @Test
    void anExaminationIsWrittenForTheCommandLineAndReadBack() {
        Examination examination =
                new Examination(new TableSize(TableKind.GITHUB, 248), OURS, List.of(Probe.MIDDLE, Probe.UNIFORM));

        assertThat(examination.toString()).isEqualTo("GITHUB:248=RADIX+RADIX_ORDERED@MIDDLE+UNIFORM");
        assertThat(Examination.parse(examination.toString())).isEqualTo(examination);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Examination.parse("GITHUB"))
                .withMessageStartingWith("table 'GITHUB' must be TABLE:ROUTES=");
    }

    @Test
    void countsThatDoNotAddUpAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Agreement(
                        "X", Agreement.TABLE, "STATIC", "REGISTRATION", List.of(), 3, 1, 0, 0, 0, 0, 1, List.of(), ""))
                .withMessage("cases of 'X' must be the sum of the counts 2, was 3: count each once");
    }
}
