package dev.gatebench.core.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What it takes to build a matcher over a table.
 *
 * @param matcher name of the matcher
 * @param table name of the route table
 * @param routes routes in it
 * @param buildNs time that building takes, ns; absent where not measured
 * @param retainedBytes what the built matcher keeps alive, bytes; absent where not measured
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record TableBuild(String matcher, String table, int routes, OptionalDouble buildNs, OptionalLong retainedBytes) {
    public TableBuild {
        if (routes < 1) {
            throw new IllegalArgumentException("a table must have routes, '" + table + "' had " + routes);
        }
    }

    /** Retained bytes ÷ routes. */
    public OptionalDouble bytesPerRoute() {
        return retainedBytes.isPresent()
                ? OptionalDouble.of((double) retainedBytes.getAsLong() / routes)
                : OptionalDouble.empty();
    }
}
