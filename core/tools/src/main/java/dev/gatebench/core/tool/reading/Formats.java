package dev.gatebench.core.tool.reading;

import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.json.JsonFigures;
import dev.gatebench.core.tool.table.Jtl;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;

/** Forms of texts that are read with libraries, of which a page in a browser has others. */
public interface Formats {
    /** Returns those of a JVM. */
    static Formats ofJvm() {
        return new Formats() {
            @Override
            public List<ToolFigures> json(String text) {
                return JsonFigures.read(text);
            }

            @Override
            public Reading jtl(String text) {
                try (BufferedReader lines = new BufferedReader(new StringReader(text))) {
                    return Jtl.read(lines);
                } catch (IOException e) {
                    throw new IllegalStateException(e); // a text in memory has none
                }
            }
        };
    }

    /** Reads JSON of a tool. */
    List<ToolFigures> json(String text);

    /** Reads a log of JMeter. */
    Reading jtl(String text);
}
