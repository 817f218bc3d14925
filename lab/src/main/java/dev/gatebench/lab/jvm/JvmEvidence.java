package dev.gatebench.lab.jvm;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the JVM of a system under test leaves behind.
 *
 * @param gcLog its garbage collection log
 * @param allocationRecording where it writes, when it ends, what it has allocated; empty when it does not
 */
public record JvmEvidence(Path gcLog, Optional<Path> allocationRecording) {}
