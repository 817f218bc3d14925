package dev.gatebench.core.report.compare;

import dev.gatebench.core.compare.Compared;
import dev.gatebench.core.compare.RunComparison;
import dev.gatebench.core.report.output.JUnitXml;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A comparison of runs as JUnit XML: a test case a line that a gate may be made of; a failure where the gate fails. */
final class CompareJUnit {
    private CompareJUnit() {}

    static void write(RunComparison comparison, Appendable out) throws IOException {
        JUnitXml.document(out, xml -> suite(xml, comparison));
    }

    private static void suite(XMLStreamWriter xml, RunComparison comparison) throws XMLStreamException {
        List<Compared> lines = comparison.comparisons().stream()
                .filter(line -> line.measure().leading())
                .toList();
        long failures = lines.stream().filter(line -> line.gate().fails()).count();
        xml.writeStartElement("testsuite");
        JUnitXml.attribute(xml, "name", CompareText.title(comparison));
        JUnitXml.attribute(xml, "tests", Integer.toString(lines.size()));
        JUnitXml.attribute(xml, "failures", Long.toString(failures));
        JUnitXml.attribute(xml, "errors", "0");
        JUnitXml.attribute(xml, "skipped", "0");
        for (Compared line : lines) {
            xml.writeCharacters("\n  ");
            testCase(xml, line);
        }
        List<String> said = new ArrayList<>(comparison.warnings());
        said.addAll(CompareText.notes(comparison));
        said.add(CompareText.outcome(comparison));
        xml.writeCharacters("\n  ");
        text(xml, "system-out", String.join("\n", said.stream().map(Text::line).toList()));
        xml.writeCharacters("\n");
        xml.writeEndElement();
    }

    private static void testCase(XMLStreamWriter xml, Compared line) throws XMLStreamException {
        xml.writeStartElement("testcase");
        JUnitXml.attribute(xml, "classname", "compare." + line.candidate());
        JUnitXml.attribute(
                xml,
                "name",
                CompareText.pair(line) + " at " + Figures.load(line.load()) + ": " + Figures.measure(line.measure()));
        String found = line.ratio().isPresent()
                ? "ratio "
                        + Figures.ratio(line.ratio(), line.interval()).full() + ", "
                        + line.verdict().word() + ": "
                        + line.gate().title()
                : "no headline figure of both cells: too few valid trials";
        if (line.gate().fails()) {
            xml.writeStartElement("failure");
            JUnitXml.attribute(xml, "type", line.ratio().isPresent() ? "slowdown" : "noHeadline");
            JUnitXml.attribute(xml, "message", found);
            xml.writeEndElement();
        } else {
            text(xml, "system-out", Text.line(found));
        }
        xml.writeEndElement();
    }

    private static void text(XMLStreamWriter xml, String element, String text) throws XMLStreamException {
        xml.writeStartElement(element);
        xml.writeCharacters(text);
        xml.writeEndElement();
    }
}
