package dev.gatebench.core.driver;

import dev.gatebench.core.json.Amount;
import java.util.Collection;

/**
 * Handshakes of TLS that a driver made in a whole step, ramp and tail included.
 *
 * @param whole handshakes in which the server showed its certificate
 * @param resumed handshakes that took up the session of one before
 */
public record Handshakes(@Amount long whole, @Amount long resumed) {
    /** Adds up the handshakes of several injectors or threads. */
    public static Handshakes together(Collection<Handshakes> each) {
        return new Handshakes(
                each.stream().mapToLong(Handshakes::whole).sum(),
                each.stream().mapToLong(Handshakes::resumed).sum());
    }

    /** Describes them for people: {@code 5468 of 5550 handshakes resumed a session}. */
    public String words() {
        return resumed + " of " + (whole + resumed) + " handshakes resumed a session";
    }
}
