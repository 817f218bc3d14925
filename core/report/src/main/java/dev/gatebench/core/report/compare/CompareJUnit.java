package dev.gatebench.core.report.compare;

import dev.gatebench.core.compare.Compared;
import dev.gatebench.core.compare.Gate;
import dev.gatebench.core.compare.RunComparison;
import dev.gatebench.core.report.output.JUnitXml;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A comparison of runs as JUnit XML: a test case for each line that a gate may be made of, a failure where it makes the
 * gate fail; and a failed one for each problem, so that a server that only reads the test cases fails too.
 */
final class CompareJUnit {
    private CompareJUnit() {}

    static void write(RunComparison comparison, Appendable out) throws IOException {
        JUnitXml.document(out, xml -> suite(xml, comparison));
    }

    private static void suite(XMLStreamWriter xml, RunComparison comparison) throws XMLStreamException {
        List<Compared> lines = comparison.comparisons().stream()
                .filter(line -> line.measure().leading())
                .toList();
        int problems = comparison.problems().size();
        long failures = problems + lines.stream().filter(comparison::fails).count();
        xml.writeStartElement("testsuite");
        JUnitXml.attribute(xml, "name", CompareText.title(comparison));
        JUnitXml.attribute(xml, "tests", Integer.toString(lines.size() + problems));
        JUnitXml.attribute(xml, "failures", Long.toString(failures));
        JUnitXml.attribute(xml, "errors", "0");
        JUnitXml.attribute(xml, "skipped", "0");
        for (Compared line : lines) {
            xml.writeCharacters("\n  ");
            testCase(xml, comparison, line);
        }
        for (int i = 0; i < problems; i++) {
            xml.writeCharacters("\n  ");
            problem(xml, i + 1, comparison.problems().get(i));
        }
        List<String> said = new ArrayList<>(comparison.warnings());
        said.addAll(CompareText.notes(comparison));
        said.add(CompareText.outcome(comparison));
        xml.writeCharacters("\n  ");
        text(xml, "system-out", String.join("\n", said.stream().map(Text::line).toList()));
        xml.writeCharacters("\n");
        xml.writeEndElement();
    }

    private static void problem(XMLStreamWriter xml, int number, String problem) throws XMLStreamException {
        xml.writeStartElement("testcase");
        JUnitXml.attribute(xml, "classname", "compare.gate");
        JUnitXml.attribute(xml, "name", "the gate stands on sound and whole runs, problem " + number);
        failure(xml, "notGated", problem);
        xml.writeEndElement();
    }

    private static void failure(XMLStreamWriter xml, String type, String message) throws XMLStreamException {
        xml.writeStartElement("failure");
        JUnitXml.attribute(xml, "type", type);
        JUnitXml.attribute(xml, "message", message);
        xml.writeEndElement();
    }

    private static void testCase(XMLStreamWriter xml, RunComparison comparison, Compared line)
            throws XMLStreamException {
        xml.writeStartElement("testcase");
        JUnitXml.attribute(xml, "classname", "compare." + line.candidate());
        JUnitXml.attribute(
                xml,
                "name",
                CompareText.pair(line) + " at " + Figures.load(line.load()) + ": " + Figures.comparand(line.measure()));
        String found = line.ratio().isPresent()
                ? "ratio "
                        + Figures.ratio(line.ratio(), line.interval()).full() + ", "
                        + line.verdict().word() + ": "
                        + CompareText.gate(comparison, line)
                : "no headline figure of both cells: too few valid trials";
        if (comparison.fails(line)) {
            failure(xml, type(line.gate()), found);
        } else {
            text(xml, "system-out", Text.line(found));
        }
        xml.writeEndElement();
    }

    private static String type(Gate gate) {
        return switch (gate) {
            case NO_HEADLINE -> "noHeadline";
            case NO_INTERVAL -> "noInterval";
            case CANNOT_TELL -> "cannotTell";
            case VOID -> "void";
            case NO_CONTROL -> "noControl";
            case BEYOND, WITHIN, NOT_GATED -> "slowdown";
        };
    }

    private static void text(XMLStreamWriter xml, String element, String text) throws XMLStreamException {
        xml.writeStartElement(element);
        xml.writeCharacters(text);
        xml.writeEndElement();
    }
}
