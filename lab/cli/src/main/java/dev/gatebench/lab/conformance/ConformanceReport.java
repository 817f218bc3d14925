package dev.gatebench.lab.conformance;

import dev.gatebench.core.report.output.Markdown;
import dev.gatebench.core.report.output.TerminalText;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Table.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the findings for people: a line for each gateway, and a table with a row for each case. */
public record ConformanceReport(Conformance found) {
    private static final String SAME = "same";

    /** Writes a line for each gateway. */
    public void console(Appendable out) throws IOException {
        TerminalText.section(out, summary());
    }

    /** Writes all findings as Markdown. */
    public void markdown(Appendable out) throws IOException {
        out.append("# Conformance\n\n");
        Markdown.section(out, summary());
        if (!found.leftOut().isEmpty()) {
            Markdown.items(out, found.leftOut());
            out.append("\n");
        }
        Markdown.section(out, habits());
        Markdown.section(out, cases());
        if (!found.policies().isEmpty()) {
            Markdown.section(out, policies());
        }
        out.append("## The cases\n\n");
        Markdown.items(
                out,
                found.cases().stream()
                        .map(each -> each.id() + ": " + each.asks())
                        .toList());
    }

    private Section summary() {
        Table.Builder table = Table.of()
                .text("gateway", "what it is")
                .numbers("the same", "differ", "change the work")
                .text("compared in figures");
        found.gateways()
                .forEach(each -> table.row(
                        each.arm(),
                        each.description(),
                        each.count(Effect.SAME),
                        each.count(Effect.DIFFERS),
                        each.count(Effect.CHANGES_THE_WORK),
                        compared(each)));
        return new Section(
                "Gateways",
                table.build(),
                "Of " + found.cases().size() + " cases. A gateway is compared in figures only where it does the same"
                        + " work for the requests that studies send: "
                        + found.cases().stream()
                                .filter(Conformance.Asked::ofStudies)
                                .map(Conformance.Asked::id)
                                .collect(Collectors.joining(", "))
                        + ".");
    }

    private static String compared(GatewayFinding finding) {
        return finding.failure()
                .map(why -> "not examined: " + why)
                .orElseGet(() -> finding.notComparable().isEmpty()
                        ? "yes"
                        : "no: it changes the work of " + String.join(", ", finding.notComparable()));
    }

    private Section habits() {
        Table.Builder table = Table.of().text("gateway", "what it does to every request and reply");
        examined().forEach(each -> table.row(each.arm(), each.habits().isEmpty() ? "nothing" : words(each.habits())));
        return new Section("Every request", table.build(), "");
    }

    private Section cases() {
        List<GatewayFinding> gateways = examined();
        Table.Builder table = Table.of().text("case");
        gateways.forEach(each -> table.text(each.arm()));
        List<String> alike = new ArrayList<>();
        for (int i = 0; i < found.cases().size(); i++) {
            int number = i;
            List<String> does = gateways.stream()
                    .map(each -> words(each.cases().get(number)))
                    .toList();
            String id = found.cases().get(i).id();
            if (does.stream().allMatch(SAME::equals)) {
                alike.add(id);
            } else {
                table.row(Stream.concat(Stream.of(id), does.stream()).toArray());
            }
        }
        return new Section(
                "What else each does",
                table.build(),
                "'" + SAME + "': the backend received the same request, and the client the same reply, as without a"
                        + " gateway. '!': the gateway changes the work. With every gateway the same: "
                        + (alike.isEmpty() ? "nothing" : String.join(", ", alike)) + ".");
    }

    private Section policies() {
        List<String> arms =
                found.policies().stream().map(PolicyHabit::arm).distinct().toList();
        Table.Builder table = Table.of().text("policy");
        arms.forEach(table::text);
        found.policies().stream()
                .map(PolicyHabit::policy)
                .distinct()
                .forEach(policy -> table.row(Stream.concat(
                                Stream.of(policy.word()),
                                found.policies().stream()
                                        .filter(each -> each.policy() == policy)
                                        .map(PolicyHabit::words))
                        .toArray()));
        return new Section(
                "How each does what policies ask",
                table.build(),
                "Proved in front of the mock backend. '!': the policy did not take effect.");
    }

    private List<GatewayFinding> examined() {
        return found.gateways().stream()
                .filter(each -> each.failure().isEmpty())
                .toList();
    }

    private static String words(CaseFinding finding) {
        List<GatewayDifference> told = finding.differences().stream()
                .filter(each -> each.kind().effect() != Effect.SAME)
                .toList();
        return told.isEmpty() ? SAME : (finding.effect() == Effect.CHANGES_THE_WORK ? "! " : "") + words(told);
    }

    private static String words(List<GatewayDifference> differences) {
        return differences.stream().map(GatewayDifference::words).distinct().collect(Collectors.joining("; "));
    }
}
