package dev.gatebench.core.report.output;

import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** XML documents as JUnit's reports are. */
public final class JUnitXml {
    private JUnitXml() {}

    /** What writes the only element of a document. */
    @FunctionalInterface
    public interface Content {
        void write(XMLStreamWriter xml) throws XMLStreamException;
    }

    /** Writes an XML document. */
    public static void document(Appendable out, Content content) throws IOException {
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

    /** Writes an attribute; characters that XML cannot hold are replaced. */
    public static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, Text.line(value));
    }
}
