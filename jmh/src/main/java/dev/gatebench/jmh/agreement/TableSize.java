package dev.gatebench.jmh.agreement;

import dev.gatebench.jmh.table.RouteTable;
import dev.gatebench.jmh.table.TableKind;

/** A table at a size. */
public record TableSize(TableKind kind, int routes) {

    /** Returns the table, see {@link TableKind#table}. */
    public RouteTable table() {
        return kind.table(routes);
    }
}
