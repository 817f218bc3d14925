package dev.gatebench.core.report;

import dev.gatebench.core.compare.Compared;
import dev.gatebench.core.compare.RunComparison;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A comparison of runs as JUnit XML: a test case a line that a gate may be made of; a failure where the gate fails. */
final class CompareJUnit {
    private CompareJUnit() {}

    static void write(RunComparison comparison, Appendable out) throws IOException {
        JUnitReport.document(out, xml -> suite(xml, comparison));
    }

    private static void suite(XMLStreamWriter xml, RunComparison comparison) throws XMLStreamException {
        List<Compared> lines =
                comparison.comparisons().stream().filter(Compared::leading).toList();
        long failures = lines.stream().filter(line -> line.gate().fails()).count();
        xml.writeStartElement("testsuite");
        JUnitReport.attribute(xml, "name", CompareText.title(comparison));
        JUnitReport.attribute(xml, "tests", Integer.toString(lines.size()));
        JUnitReport.attribute(xml, "failures", Long.toString(failures));
        JUnitReport.attribute(xml, "errors", "0");
        JUnitReport.attribute(xml, "skipped", "0");
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
        JUnitReport.attribute(xml, "classname", "compare." + line.candidate());
        JUnitReport.attribute(
                xml,
                "name",
                CompareText.pair(line) + " at " + Figures.load(line.load()) + " connections: "
                        + Figures.measure(line.metric(), line.normalisation()));
        String found = line.ratio().isPresent()
                ? "ratio "
                        + Figures.ratio(line.ratio().getAsDouble(), line.low(), line.high())
                                .full() + ", " + line.verdict().word() + ": "
                        + line.gate().title()
                : "no headline figure of both cells: too few valid trials";
        if (line.gate().fails()) {
            xml.writeStartElement("failure");
            JUnitReport.attribute(xml, "type", line.ratio().isPresent() ? "slowdown" : "noHeadline");
            JUnitReport.attribute(xml, "message", found);
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
