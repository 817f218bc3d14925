package dev.gatebench.lab.jvm;

import dev.gatebench.lab.host.ClockOffset;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The files that the JVM of a system under test writes.
 *
 * @param allocationRecording its recording of allocations, which it writes when it ends; empty when it makes none
 */
public record JvmEvidence(Path gcLog, Optional<Path> allocationRecording, ClockOffset clock) {}
