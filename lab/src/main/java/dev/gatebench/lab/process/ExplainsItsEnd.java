package dev.gatebench.lab.process;

import java.util.Optional;

/** A process of which more is known than its exit code. */
public interface ExplainsItsEnd {

    /** Why it ended, for people; empty when nothing more is known. */
    Optional<String> why();
}
