package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.OpenLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Loads as study files have them, {@code {concurrency: 600}} and {@code {open: {rate: [1000, 2000]}}}, defaults
 * included, and back.
 */
final class LoadTree {
    private static final String CONCURRENCY = "concurrency";
    private static final String OPEN = "open";
    private static final String RATE = "rate";
    private static final String ARRIVALS = "arrivals";
    private static final String CONNECTIONS = "connections";

    private LoadTree() {}

    /** The loads of one entry of a study's list: one, or one for each rate. */
    static List<Load> loads(JsonNode entry) {
        JsonNode open = entry.path(OPEN);
        if (open.isMissingNode()) {
            return List.of(new ClosedLoad(entry.path(CONCURRENCY).intValue()));
        }
        List<Load> loads = new ArrayList<>();
        Arrivals arrivals = Arrivals.valueOf(open.path(ARRIVALS).textValue().toUpperCase(Locale.ROOT));
        int connections = open.path(CONNECTIONS).intValue();
        for (JsonNode rate : open.path(RATE).isArray() ? open.path(RATE) : List.of(open.path(RATE))) {
            loads.add(new OpenLoad(rate.intValue(), arrivals, connections));
        }
        return loads;
    }

    /** The key of an entry that says how much it is, below the entry. */
    static List<String> amountOf(JsonNode entry) {
        return entry.has(OPEN) ? List.of(OPEN, RATE) : List.of(CONCURRENCY);
    }

    /** The entry of a load alone. */
    static ObjectNode entry(Load load) {
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        if (load instanceof OpenLoad open) {
            entry.putObject(OPEN)
                    .put(RATE, open.ratePerSec())
                    .put(ARRIVALS, open.arrivals().word())
                    .put(CONNECTIONS, open.connections());
        } else {
            entry.put(CONCURRENCY, load.connections());
        }
        return entry;
    }

    /** The ids of all loads of a study's list. */
    static ArrayNode ids(JsonNode list) {
        ArrayNode ids = JsonNodeFactory.instance.arrayNode();
        list.forEach(entry -> loads(entry).forEach(load -> ids.add(load.id())));
        return ids;
    }
}
