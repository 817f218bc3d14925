package dev.gatebench.core.network;

import dev.gatebench.core.json.Amount;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of {@code network.jsonl}: round trips and bandwidth between the hosts of two roles, measured before a fork.
 *
 * @param start 1, and one more for each resumption of the run
 * @param fork the fork, from 1
 * @param from the role that asks, by name; of several injectors the first is {@code injector}, the next
 *     {@code injector-2} and so on
 * @param to the role that answers, by name
 * @param fromHost the host of the first, for people
 * @param toHost the host of the second, for people
 * @param roundTrips times of a byte there and back; absent where not measured
 * @param thereBytesPerSec throughput of one connection from the first to the second, bytes a second; absent likewise
 * @param backBytesPerSec throughput from the second to the first
 * @param problem why it was not measured; absent where it was
 */
public record NetworkReading(
        @Amount int start,
        @Amount int fork,
        String from,
        String to,
        String fromHost,
        String toHost,
        Optional<RoundTrips> roundTrips,
        @Amount OptionalDouble thereBytesPerSec,
        @Amount OptionalDouble backBytesPerSec,
        Optional<String> problem) {
    private static final Pattern NUMBERED = Pattern.compile("(.+)-([1-9]\\d{0,3})");

    public NetworkReading {
        if (roundTrips.isPresent() == problem.isPresent()) {
            throw new IllegalArgumentException("the reading of a network must have roundTrips, or else a problem");
        }
    }

    /** Names both ends for people: {@code injector → sut}. */
    public String pair() {
        return from + " → " + to;
    }

    /** Whether the reading is of these two roles, whichever of several injectors asked. */
    public boolean isOf(String fromRole, String toRole) {
        return role().equals(fromRole) && to.equals(toRole);
    }

    private String role() {
        Matcher numbered = NUMBERED.matcher(from);
        return numbered.matches() ? numbered.group(1) : from;
    }

    /** Returns the number, from 1, of the host that asks among those of its role. */
    public int number() {
        Matcher numbered = NUMBERED.matcher(from);
        return numbered.matches() ? Integer.parseInt(numbered.group(2)) : 1;
    }
}
