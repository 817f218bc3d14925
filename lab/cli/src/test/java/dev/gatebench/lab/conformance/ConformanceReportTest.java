package dev.gatebench.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.policy.PolicyKind;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConformanceReportTest {
    private static final List<ConformanceCase> CASES = List.of(
            ConformanceCase.request("get", "A GET.", RawRequest.of("GET", "/"), Answer.none())
                    .asStudiesSend(),
            ConformanceCase.request("odd", "An odd one.", RawRequest.of("GET", "/"), Answer.none()));

    @Test
    void hasARowForEachCaseAtWhichOneDiffersAndAColumnForEachGateway() throws IOException {
        String text = markdown(
                Observed.asked(request -> Observed.plus(request, new Field("Via", "1.1 a"))),
                Observed.asked(request -> Observed.target(request, "/http/a|b`<c>")));

        assertThat(text)
                .contains("| edge | an edge | 1 | 1 | 0 | yes |")
                .contains("| edge | adds Via |")
                .contains("| case | edge |")
                .doesNotContain("| get | same |")
                .contains("With every gateway the same: get.")
                .contains("| odd | asks for /http/a\\|b\\`&lt;c&gt; |")
                .contains("- odd: An odd one.")
                .contains("- x was left out");
    }

    @Test
    void marksWhatChangesTheWork() throws IOException {
        CaseObservation stripped = Observed.asked(request -> Observed.body(request, Framing.NONE, ""));

        assertThat(markdown(stripped, Observed.whole()))
                .contains("| get | ! the backend gets 0 of 4 bytes |")
                .contains("| no: it changes the work of get |");
    }

    @Test
    void saysWhyAGatewayWasNotExamined() throws IOException {
        Conformance found = new Conformance(
                1,
                Instant.EPOCH,
                "1",
                List.of(),
                List.of(GatewayFinding.failed("edge", "an edge", "no such file")),
                List.of(),
                List.of());
        StringBuilder console = new StringBuilder();
        new ConformanceReport(found).console(console);

        assertThat(console).contains("not examined: no such file");
    }

    @Test
    void saysHowEachGatewayDoesAPolicy() throws IOException {
        Conformance found = new Conformance(
                1,
                Instant.EPOCH,
                "1",
                List.of(),
                List.of(),
                List.of(),
                List.of(
                        new PolicyHabit("a", PolicyKind.CORS, Optional.of("preflight gets 204"), Optional.empty()),
                        PolicyHabit.notExpressible("a", PolicyKind.JWT),
                        new PolicyHabit("b", PolicyKind.CORS, Optional.of("preflight gets 200"), Optional.empty()),
                        new PolicyHabit("b", PolicyKind.JWT, Optional.empty(), Optional.of("lets all pass"))));
        StringBuilder markdown = new StringBuilder();
        new ConformanceReport(found).markdown(markdown);

        assertThat(markdown)
                .contains("| policy | a | b |")
                .contains("| cors | preflight gets 204 | preflight gets 200 |")
                .contains("| jwt | not expressible | ! lets all pass |");
        assertThat(found.comparable()).isFalse();
    }

    private static String markdown(CaseObservation first, CaseObservation second) throws IOException {
        CaseObservation direct = Observed.whole();
        List<Conformance.Asked> asked = CASES.stream()
                .map(each -> new Conformance.Asked(each.id(), each.asks(), each.ofStudies(), direct))
                .toList();
        GatewayFinding finding =
                GatewayFinding.of("edge", "an edge", CASES, List.of(direct, direct), List.of(first, second));
        StringBuilder markdown = new StringBuilder();
        new ConformanceReport(new Conformance(
                        1, Instant.EPOCH, "1", asked, List.of(finding), List.of("x was left out"), List.of()))
                .markdown(markdown);
        return markdown.toString();
    }
}
