package dev.gatebench.core.report;

import dev.gatebench.core.result.Cell;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.TrialStatus;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** {@code junit.xml}: a test case a cell, for CI servers; a cell without a headline is a failure, one that was not run is skipped. */
public final class JUnitReport implements Report {
    private static final double NS_PER_SECOND = 1e9;

    @Override
    public void write(Results results, RunFiles files, Appendable out) throws IOException {
        document(out, xml -> suite(xml, results));
    }

    /** What writes the only element of a document. */
    @FunctionalInterface
    interface Content {
        void write(XMLStreamWriter xml) throws XMLStreamException;
    }

    /** Writes an XML document. */
    static void document(Appendable out, Content content) throws IOException {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            content.write(xml);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
        out.append(text.toString()).append("\n");
    }

    private static void suite(XMLStreamWriter xml, Results results) throws XMLStreamException {
        long failures = results.cells().stream()
                .filter(cell -> !cell.notRun() && !cell.headline())
                .count();
        long skipped = results.cells().stream().filter(Cell::notRun).count();
        Duration time =
                Duration.between(results.startedAt(), results.finishedAt().orElse(results.startedAt()));
        xml.writeStartElement("testsuite");
        attribute(xml, "name", results.study() + " (" + results.fidelity() + ")");
        attribute(xml, "tests", Integer.toString(results.cells().size()));
        attribute(xml, "failures", Long.toString(failures));
        attribute(xml, "errors", "0");
        attribute(xml, "skipped", Long.toString(skipped));
        attribute(xml, "timestamp", results.startedAt().toString());
        attribute(xml, "time", seconds(time.toNanos()));
        for (Cell cell : results.cells()) {
            xml.writeCharacters("\n  ");
            testCase(xml, results, cell);
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
    }

    private static void testCase(XMLStreamWriter xml, Results results, Cell cell) throws XMLStreamException {
        long measuredNs = results.trials().stream()
                .filter(trial -> trial.load() == cell.load() && trial.arm().equals(cell.arm()))
                .mapToLong(trial -> trial.durationNs())
                .sum();
        xml.writeStartElement("testcase");
        attribute(xml, "classname", results.study() + "." + cell.arm());
        attribute(xml, "name", cell.arm() + " at " + cell.load() + " connections");
        attribute(xml, "time", seconds(measuredNs));
        if (cell.notRun()) {
            xml.writeEmptyElement("skipped");
        } else if (!cell.headline()) {
            xml.writeStartElement("failure");
            attribute(xml, "type", "invalid");
            attribute(
                    xml,
                    "message",
                    cell.invalid() + " trials invalid, " + cell.failed() + " failed, " + cell.n() + " valid");
            xml.writeCharacters(results.trials().stream()
                    .filter(trial -> trial.load() == cell.load() && trial.arm().equals(cell.arm()))
                    .filter(trial -> trial.status() != TrialStatus.VALID)
                    .map(trial -> Text.line(trial.name() + ": " + TrialTables.findings(trial)))
                    .collect(Collectors.joining("\n")));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, Text.line(value));
    }

    private static String seconds(long ns) {
        return String.format(Locale.ROOT, "%.3f", ns / NS_PER_SECOND);
    }
}
