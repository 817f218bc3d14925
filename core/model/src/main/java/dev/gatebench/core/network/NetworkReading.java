package dev.gatebench.core.network;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gatebench.core.json.Amount;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the network between the hosts of two roles could do before a fork: a line of {@code network.jsonl}.
 *
 * @param start 1, and one more for each time that the run was resumed
 * @param fork the fork, from 1
 * @param from the role that asks, by name; of several injectors the first is {@code injector}, the next
 *     {@code injector-2} and so on
 * @param to the role that answers, by name
 * @param fromHost the host of the first, for people
 * @param toHost the host of the second, for people
 * @param roundTrips how long a byte there and back took; absent where it was not measured
 * @param thereBytesPerSec what went over one connection from the first to the second, bytes a second; absent likewise
 * @param backBytesPerSec the same from the second to the first
 * @param problem why it was not measured; absent where it was
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
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

    /** From where to where, for people: {@code injector → sut}. */
    public String pair() {
        return from + " → " + to;
    }

    /** Whether it is of two roles, of whichever of several injectors too. */
    public boolean isOf(String fromRole, String toRole) {
        return role().equals(fromRole) && to.equals(toRole);
    }

    private String role() {
        Matcher numbered = NUMBERED.matcher(from);
        return numbered.matches() ? numbered.group(1) : from;
    }

    /** Which of several that have the role is the one that asks, from 1. */
    public int number() {
        Matcher numbered = NUMBERED.matcher(from);
        return numbered.matches() ? Integer.parseInt(numbered.group(2)) : 1;
    }
}
