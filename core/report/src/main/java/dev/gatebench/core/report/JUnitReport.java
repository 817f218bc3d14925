package dev.gatebench.core.report;

import dev.gatebench.core.cell.Cell;
import dev.gatebench.core.comparison.Control;
import dev.gatebench.core.report.output.JUnitXml;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Text;
import dev.gatebench.core.trial.CheckResult;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * {@code junit.xml}: a test case a cell, for CI servers; a cell without a headline is a failure, one that was not run
 * is skipped, and one for whether the run contradicts itself. Of a run that is fit for numbers, a comparison that
 * carries a control is a test case too, and a failure where its verdict does not stand.
 */
public final class JUnitReport implements Report {
    private static final double NS_PER_SECOND = 1e9;

    @Override
    public void write(Results results, RunFiles files, Appendable out) throws IOException {
        JUnitXml.document(out, xml -> suite(xml, results));
    }

    private static void suite(XMLStreamWriter xml, Results results) throws XMLStreamException {
        long failures = results.cells().stream()
                .filter(cell -> !cell.notRun() && !cell.headline())
                .count();
        List<Control> controls = results.fitForNumbers() ? results.controls() : List.of();
        failures += controls.stream().filter(control -> !control.stands()).count();
        Optional<CheckResult> consistency = results.consistency();
        failures += consistency.stream()
                .filter(found -> found.verdict() == Verdict.FAIL)
                .count();
        long skipped = results.cells().stream().filter(Cell::notRun).count();
        Duration time =
                Duration.between(results.startedAt(), results.finishedAt().orElse(results.startedAt()));
        xml.writeStartElement("testsuite");
        JUnitXml.attribute(xml, "name", results.study() + " (" + results.fidelity() + ")");
        JUnitXml.attribute(
                xml,
                "tests",
                Long.toString(results.cells().size()
                        + controls.size()
                        + consistency.stream().count()));
        JUnitXml.attribute(xml, "failures", Long.toString(failures));
        JUnitXml.attribute(xml, "errors", "0");
        JUnitXml.attribute(xml, "skipped", Long.toString(skipped));
        JUnitXml.attribute(xml, "timestamp", results.startedAt().toString());
        JUnitXml.attribute(xml, "time", seconds(time.toNanos()));
        for (Cell cell : results.cells()) {
            xml.writeCharacters("\n  ");
            testCase(xml, results, cell);
        }
        for (Control control : controls) {
            xml.writeCharacters("\n  ");
            testCase(xml, results, control);
        }
        if (consistency.isPresent()) {
            xml.writeCharacters("\n  ");
            testCase(xml, results, consistency.get());
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
    }

    private static void testCase(XMLStreamWriter xml, Results results, CheckResult ofTheRun) throws XMLStreamException {
        xml.writeStartElement("testcase");
        JUnitXml.attribute(xml, "classname", results.study() + "." + ofTheRun.check());
        JUnitXml.attribute(xml, "name", "the run does not contradict itself");
        if (ofTheRun.verdict() == Verdict.FAIL) {
            xml.writeStartElement("failure");
            JUnitXml.attribute(xml, "type", ofTheRun.check());
            JUnitXml.attribute(xml, "message", ofTheRun.detail());
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static void testCase(XMLStreamWriter xml, Results results, Cell cell) throws XMLStreamException {
        long measuredNs = results.trials().stream()
                .filter(trial -> trial.load().equals(cell.load()) && trial.arm().equals(cell.arm()))
                .mapToLong(trial -> trial.durationNs())
                .sum();
        xml.writeStartElement("testcase");
        JUnitXml.attribute(xml, "classname", results.study() + "." + cell.arm());
        JUnitXml.attribute(xml, "name", cell.arm() + " at " + cell.load().words());
        JUnitXml.attribute(xml, "time", seconds(measuredNs));
        if (cell.notRun()) {
            xml.writeEmptyElement("skipped");
        } else if (!cell.headline()) {
            xml.writeStartElement("failure");
            JUnitXml.attribute(xml, "type", "invalid");
            JUnitXml.attribute(
                    xml,
                    "message",
                    cell.invalid() + " trials invalid, " + cell.failed() + " failed, " + cell.n() + " valid");
            xml.writeCharacters(results.trials().stream()
                    .filter(trial ->
                            trial.load().equals(cell.load()) && trial.arm().equals(cell.arm()))
                    .filter(trial -> !trial.valid())
                    .map(trial -> Text.line(trial.name() + ": " + TrialTables.findings(trial)))
                    .collect(Collectors.joining("\n")));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static void testCase(XMLStreamWriter xml, Results results, Control control) throws XMLStreamException {
        xml.writeStartElement("testcase");
        JUnitXml.attribute(xml, "classname", results.study() + ".control");
        JUnitXml.attribute(xml, "name", "the verdict of " + ControlWords.pair(control));
        if (!control.stands()) {
            xml.writeStartElement("failure");
            JUnitXml.attribute(xml, "type", "control");
            JUnitXml.attribute(xml, "message", ControlWords.problem(results, control));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static String seconds(long ns) {
        return String.format(Locale.ROOT, "%.3f", ns / NS_PER_SECOND);
    }
}
