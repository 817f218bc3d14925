package dev.gatebench.lab.host.remote;

import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.ReadAt;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Asks agents for their time. */
final class AgentClock {
    private static final Duration LIMIT = Duration.ofSeconds(5);

    /** Exchanges of which the quickest counts: Cristian, Probabilistic clock synchronization (1989). */
    private static final int EXCHANGES = 20;

    private AgentClock() {}

    /** @throws IOException when none of the exchanges succeeds */
    static ClockOffset asked(AgentClient client, String name) throws IOException {
        Optional<ClockOffset> quickest = Optional.empty();
        IOException problem = new IOException("the agent on " + name + " does not tell its time");
        for (int i = 0; i < EXCHANGES; i++) {
            try {
                long before = System.currentTimeMillis();
                long there = client.get("/clock").within(LIMIT).as(Long.class);
                ReadAt asked = ReadAt.between(before, System.currentTimeMillis());
                ClockOffset found = ClockOffset.of(there, asked);
                if (quickest.isEmpty() || found.errorMs() < quickest.get().errorMs()) {
                    quickest = Optional.of(found);
                }
            } catch (IOException e) {
                problem = e;
            }
        }
        if (quickest.isEmpty()) {
            throw problem;
        }
        return quickest.get();
    }
}
