package dev.gatebench.core.tool.table;

import java.util.List;

/** The line of heads with which a log of JMeter begins. */
public final class JtlHead {
    private JtlHead() {}

    /** Whether a line is one. */
    public static boolean matches(String line) {
        List<String> heads = Rows.cells(line, ',');
        return heads.contains("timeStamp") && heads.contains("elapsed");
    }
}
