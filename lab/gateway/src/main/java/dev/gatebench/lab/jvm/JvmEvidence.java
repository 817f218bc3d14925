package dev.gatebench.lab.jvm;

import dev.gatebench.lab.host.ClockOffset;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the JVM of a system under test leaves behind.
 *
 * @param gcLog its garbage collection log
 * @param allocationRecording where it writes, when it ends, what it has allocated; empty when it does not
 * @param clock the clock by which both tell times
 */
public record JvmEvidence(Path gcLog, Optional<Path> allocationRecording, ClockOffset clock) {}
