package dev.gatebench.lab.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/** Reads a run's {@code trials.jsonl} without the product's own reader, and judges what stands there. */
final class Trials {
    /** Refuses each trial of a warm-up as short as the study's, and says nothing of a fault. */
    private static final Set<String> REFUSES_ALL = Set.of("steady");

    /** No server answers a request of HTTP in less: a system call alone takes some of it. */
    private static final double LEAST_CPU_US = 2;

    private Trials() {}

    /** Returns its whole lines. */
    static List<String> lines(Path run) throws IOException {
        Path file = run.resolve("trials.jsonl");
        String text = Files.exists(file) ? Files.readString(file) : "";
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    static List<JsonNode> read(List<String> lines) throws IOException {
        List<JsonNode> trials = new ArrayList<>();
        for (String line : lines) {
            trials.add(Json.mapper().readTree(line));
        }
        return trials;
    }

    /** Tells whether nothing but the short warm-up refuses a trial, so that a reader would take its figures. */
    static boolean isAccepted(JsonNode trial) {
        return !trial.at("/status").asText().equals("FAILED")
                && StreamSupport.stream(trial.at("/checks").spliterator(), false)
                        .noneMatch(check -> check.at("/verdict").asText().equals("fail")
                                && !REFUSES_ALL.contains(check.at("/check").asText()));
    }

    /**
     * Returns what cannot be true of an accepted trial of 10 connections to a backend that waits for 5 ms and a window
     * of a second, by arithmetic of this test's own.
     */
    static List<String> impossible(JsonNode trial, Path run) throws IOException {
        List<String> found = new ArrayList<>();
        double seconds = trial.at("/window/durationNs").asDouble() / 1e9;
        double requests = trial.at("/traffic/requests").asDouble();
        double perSecond = trial.at("/traffic/throughputPerSec").asDouble();
        double meanSeconds = trial.at("/traffic/serviceTime/ns/mean").asDouble() / 1e9;
        require(found, seconds > 0.9 && seconds < 2, "its window lasted " + seconds + " s");
        require(found, requests > 0, "it has no requests");
        require(found, perSecond <= 2040, perSecond + "/s are more than 10 connections can have");
        require(found, Math.abs(perSecond * seconds / requests - 1) < 0.02, perSecond + "/s are not " + requests);
        require(found, trial.at("/traffic/serviceTime/ns/p50").asDouble() > 4.9e6, "its median is below the delay");
        double inFlight = perSecond * meanSeconds + trial.at("/traffic/atEdges").asDouble(0);
        require(found, Math.abs(inFlight / 10 - 1) < 0.2, "Little's law does not hold");
        require(found, trial.at("/traffic/failed").asLong() <= requests / 500, "it has failed requests");
        double answered = trial.at("/traffic/answered").asDouble();
        double received = trial.at("/backend/requests").asDouble(answered);
        require(found, Math.abs(answered - received) <= 20, received + " received, " + answered + " answered");
        JsonNode sut = trial.at("/processes/sut");
        require(found, cpuUsPerRequest(trial) > LEAST_CPU_US, cpuUsPerRequest(trial) + " us of CPU answer no request");
        require(
                found,
                sut.at("/cpuNs").asDouble() <= 1.1e9 * seconds * sut.at("/cpus").asInt(),
                "more than all CPUs");
        Path histogram =
                run.resolve(trial.at("/traffic/serviceTime/histogramFile").asText("none"));
        require(found, Files.isRegularFile(histogram) && Files.size(histogram) > 0, histogram + " is missing");
        return found;
    }

    static double throughput(JsonNode trial) {
        return trial.at("/traffic/throughputPerSec").asDouble();
    }

    static double cpuUsPerRequest(JsonNode trial) {
        return trial.at("/processes/sut/cpuNs").asDouble()
                / 1e3
                / trial.at("/traffic/requests").asDouble();
    }

    private static void require(List<String> found, boolean holds, String otherwise) {
        if (!holds) {
            found.add(otherwise);
        }
    }
}
