package dev.gatebench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.driver.ErrorKind;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One trial and all that was measured of it: a line of {@code trials.jsonl}.
 *
 * @param arm id of the arm
 * @param load concurrency of the closed model
 * @param fork fork, from 1
 * @param round round in the fork, from 1
 * @param status whether its figures may be used
 * @param startedAt start of the measured window
 * @param durationNs length of the measured window, ns
 * @param requests correct replies in the window
 * @param errors errors in the window by kind
 * @param totalRequests requests of the whole trial that were answered, correctly or not, ramp and tail included
 * @param throughputPerSec correct replies a second
 * @param serviceTimeNs service times; absent when there was no correct reply
 * @param serviceTimeResolutionNs resolution of the driver's clock, ns
 * @param histogramFile path, relative to the run's directory, of the trial's HdrHistogram log; absent when there was no correct reply
 * @param cpuNsPerRequest CPU per request by role
 * @param processes figures of each process by role: {@code sut}, {@code injector}, {@code backend}
 * @param host what the host did
 * @param hostSpeed how fast the host was around it; absent when not measured
 * @param steadiness whether the system under test was steady; absent when not measured
 * @param backend what the backend counted; absent when it could not be asked
 * @param checks findings of the checks
 * @param note why it failed, for people; absent otherwise
 * @param beside ids of the arms that were under load in the same seconds on the same CPUs, in order; empty where it had the seconds to itself
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Trial(
        String arm,
        int load,
        int fork,
        int round,
        TrialStatus status,
        Instant startedAt,
        long durationNs,
        long requests,
        Map<ErrorKind, Long> errors,
        long totalRequests,
        double throughputPerSec,
        Optional<ServiceTime> serviceTimeNs,
        long serviceTimeResolutionNs,
        Optional<String> histogramFile,
        CpuPerRequest cpuNsPerRequest,
        Map<String, ProcessFigures> processes,
        HostFigures host,
        Optional<HostSpeed> hostSpeed,
        Optional<Steadiness> steadiness,
        Optional<BackendFigures> backend,
        List<CheckResult> checks,
        Optional<String> note,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<String> beside) {
    public Trial {
        beside = List.copyOf(beside);
        errors = Map.copyOf(errors);
        processes = Map.copyOf(processes);
        checks = List.copyOf(checks);
    }

    /** The plan's name of the trial, as in the driver's report: {@code netty 600 fork 1 round 2}. */
    public String name() {
        return arm + " " + load + " fork " + fork + " round " + round;
    }

    /** The same trial as one of another fork. */
    Trial inFork(int other) {
        return with(other, status, checks);
    }

    /** The same figures with another status and other findings. */
    public Trial withFindings(TrialStatus newStatus, List<CheckResult> findings) {
        return with(fork, newStatus, findings);
    }

    /** The same with what its system under test allocated. */
    Trial allocating(double bytes) {
        Map<String, ProcessFigures> with = new HashMap<>(processes);
        with.computeIfPresent("sut", (role, figures) -> figures.allocating(bytes));
        return with(fork, status, checks, with);
    }

    private Trial with(int newFork, TrialStatus newStatus, List<CheckResult> findings) {
        return with(newFork, newStatus, findings, processes);
    }

    private Trial with(
            int newFork, TrialStatus newStatus, List<CheckResult> findings, Map<String, ProcessFigures> figures) {
        return new Trial(
                arm,
                load,
                newFork,
                round,
                newStatus,
                startedAt,
                durationNs,
                requests,
                errors,
                totalRequests,
                throughputPerSec,
                serviceTimeNs,
                serviceTimeResolutionNs,
                histogramFile,
                cpuNsPerRequest,
                figures,
                host,
                hostSpeed,
                steadiness,
                backend,
                findings,
                note,
                beside);
    }
}
