package dev.gatebench.core.page;

import dev.gatebench.core.tool.Reading;
import dev.gatebench.core.tool.ToolFigures;
import dev.gatebench.core.tool.ToolOutputException;
import dev.gatebench.core.tool.json.JsonFigures;
import dev.gatebench.core.tool.reading.Formats;
import java.util.List;
import org.teavm.jso.JSExport;

/** The entry of {@code audit.js}, which is this class and all that it uses, compiled to JavaScript. */
public final class AuditPage {
    private AuditPage() {}

    /** Forms that a browser reads itself, and those that it leaves to the command. */
    private static final class PageFormats implements Formats {
        @Override
        public List<ToolFigures> json(String text) {
            try {
                return JsonFigures.read(new PageTree(Js.parsed(text)));
            } catch (ToolOutputException e) {
                throw e;
            } catch (RuntimeException e) {
                throw new ToolOutputException("the text begins like JSON and is none");
            }
        }

        @Override
        public Reading jtl(String text) {
            throw new ToolOutputException("a log of JMeter is read by 'gatebench audit FILE', not by this page");
        }
    }

    /**
     * Audits a text.
     *
     * @param connections what was in flight at most, where the text does not say; 0 where nobody says
     * @return lines, a title without indentation before those that belong to it; one line where it cannot be read
     */
    @JSExport
    public static String audit(String text, int connections) {
        return PastedAudit.lines(text, connections, new PageFormats());
    }

    /** Does nothing: the page calls {@link #audit}. */
    public static void main(String[] arguments) {}
}
