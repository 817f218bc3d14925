package dev.gatebench.lab.policy;

import dev.gatebench.lab.process.Await;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The lines that a gateway's access log gets under load, of one that writes them at once. */
final class LoggedLines {
    private static final long SETTLED_MS = 100;

    private final PolicyProbe probe;
    private List<GrowingLog> logs = List.of();

    private LoggedLines(PolicyProbe probe) {
        this.probe = probe;
    }

    /** Begins to count; empty of a gateway that writes its lines later, or limits requests to a few. */
    static Optional<LoggedLines> of(PolicyProbe probe) {
        if (probe.pauses() || !AccessLogProof.writesAtOnce(probe)) {
            return Optional.empty();
        }
        LoggedLines lines = new LoggedLines(probe);
        lines.mark();
        return Optional.of(lines);
    }

    /** Begins anew, when nothing is sent to the gateway. */
    void mark() {
        Await.pause(SETTLED_MS);
        logs = probe.logs().stream().map(GrowingLog::of).toList();
    }

    /** Returns how many lines of the study's request came since; empty where they are more than can be read. */
    OptionalLong count() {
        Await.pause(SETTLED_MS);
        long all = 0;
        for (GrowingLog log : logs) {
            OptionalLong added = log.addedWith(probe.request().path());
            if (added.isEmpty()) {
                return added;
            }
            all += added.getAsLong();
        }
        return OptionalLong.of(all);
    }
}
