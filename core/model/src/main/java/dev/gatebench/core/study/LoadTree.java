package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.load.Arrivals;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.load.OpenLoad;
import dev.gatebench.core.load.ShareLoad;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Converts loads to the form that study files have, {@code {concurrency: 600}} and {@code {open: {rate: [1000,
 * 2000]}}}, defaults included, and back. A load that is a share of a capacity adds that capacity: {@code {open:
 * {ofCapacity: [70%]}}}.
 */
final class LoadTree {
    private static final String CONCURRENCY = "concurrency";
    private static final String OPEN = "open";
    private static final String RATE = "rate";
    private static final String OF_CAPACITY = "ofCapacity";
    private static final String ARRIVALS = "arrivals";
    private static final String CONNECTIONS = "connections";

    private LoadTree() {}

    /** Returns the loads of one entry of a list: one, or one for each rate. */
    static List<Load> loads(JsonNode entry) {
        JsonNode open = entry.path(OPEN);
        if (open.isMissingNode()) {
            return List.of(new ClosedLoad(entry.path(CONCURRENCY).intValue()));
        }
        List<Load> loads = new ArrayList<>();
        Arrivals arrivals = Arrivals.valueOf(open.path(ARRIVALS).textValue().toUpperCase(Locale.ROOT));
        int connections = open.path(CONNECTIONS).intValue();
        for (JsonNode rate : each(open.path(RATE))) {
            loads.add(new OpenLoad(rate.intValue(), arrivals, connections));
        }
        for (JsonNode share : each(open.path(OF_CAPACITY))) {
            int percent = Integer.parseInt(share.textValue().replace("%", ""));
            loads.add(new ShareLoad(percent, arrivals, connections));
        }
        return loads;
    }

    private static Iterable<JsonNode> each(JsonNode oneOrMore) {
        return oneOrMore.isArray() || oneOrMore.isMissingNode() ? oneOrMore : List.of(oneOrMore);
    }

    /** Returns the loads of all entries of a list without repetitions, and the capacities that they are shares of. */
    static List<Load> withCapacities(JsonNode list) {
        List<Load> loads = new ArrayList<>();
        list.forEach(entry -> loads.addAll(loads(entry)));
        return withCapacities(loads);
    }

    /** Returns the loads, with the capacities that they are shares of first. */
    static List<Load> withCapacities(List<Load> loads) {
        Set<Load> all = new LinkedHashSet<>();
        loads.forEach(load -> load.capacity().ifPresent(all::add));
        all.addAll(loads);
        return List.copyOf(all);
    }

    /** Returns the path, below the entry, of the key that holds its amount. */
    static List<String> amountOf(JsonNode entry) {
        return entry.has(OPEN) ? List.of(OPEN, entry.path(OPEN).has(RATE) ? RATE : OF_CAPACITY) : List.of(CONCURRENCY);
    }

    /** Returns the entry of one load. */
    static ObjectNode entry(Load load) {
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        Optional<Arrivals> arrivals = Arrivals.of(load);
        if (arrivals.isEmpty()) {
            return entry.put(CONCURRENCY, load.connections());
        }
        ObjectNode open = entry.putObject(OPEN);
        if (load instanceof ShareLoad share) {
            open.put(OF_CAPACITY, share.percent() + "%");
        } else {
            open.put(RATE, load.amount());
        }
        open.put(ARRIVALS, arrivals.get().word()).put(CONNECTIONS, load.connections());
        return entry;
    }

    static ArrayNode ids(JsonNode list) {
        ArrayNode ids = JsonNodeFactory.instance.arrayNode();
        withCapacities(list).forEach(load -> ids.add(load.id()));
        return ids;
    }
}
