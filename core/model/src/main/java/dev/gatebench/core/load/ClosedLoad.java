package dev.gatebench.core.load;

import dev.gatebench.core.text.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Closed model: a fixed number of connections, each sending its next request when the reply to the last has come.
 *
 * @param connections connections, each with one request in flight, 1..65535
 */
public record ClosedLoad(int connections) implements Load {
    /** Most connections that one source address can open to one port. */
    public static final int MAX_CONNECTIONS = 65_535;

    static final String KIND = "closed";
    static final String EXAMPLE = KIND + " 600";
    private static final Pattern ID = Pattern.compile(KIND + " ([0-9]{1,9})");

    public ClosedLoad {
        if (connections < 1 || connections > MAX_CONNECTIONS) {
            throw new IllegalArgumentException(
                    "the connections of a closed load must be 1.." + MAX_CONNECTIONS + ", were " + connections);
        }
    }

    static Optional<Load> parsed(String id) {
        Matcher matcher = ID.matcher(id);
        return matcher.matches() ? Optional.of(new ClosedLoad(Integer.parseInt(matcher.group(1)))) : Optional.empty();
    }

    @Override
    public String id() {
        return KIND + " " + connections;
    }

    @Override
    public OptionalInt inFlight() {
        return OptionalInt.of(connections);
    }

    @Override
    public boolean isOpen() {
        return false;
    }

    @Override
    public List<Load> over(int parts) {
        return Parts.of(this, "connections", connections, parts)
                .<Load>mapToObj(ClosedLoad::new)
                .toList();
    }

    @Override
    public int amount() {
        return connections;
    }

    @Override
    public String unit() {
        return "connections";
    }

    @Override
    public String words() {
        return Numbers.amount(connections, "connection");
    }

    @Override
    public String toString() {
        return id();
    }
}
