package dev.gatebench.jmh;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.WorkloadParams;

/**
 * Merges JMH's results of several rounds, each with one fork of every cell, into results of cells with several forks.
 * JMH itself would run the forks of a cell one after another: a disturbance of some seconds would then hit all forks of
 * one cell alike, and their spread would not show it.
 */
final class Rounds {
    private final Map<BenchmarkParams, List<BenchmarkResult>> forks = new LinkedHashMap<>();

    /** Adds some or all results of a round. */
    void add(Collection<RunResult> results) {
        results.forEach(result -> forks.computeIfAbsent(result.getParams(), cell -> new ArrayList<>())
                .addAll(result.getBenchmarkResults()));
    }

    /** Returns one result for each cell, with a fork for each round that it was in. */
    List<RunResult> results() {
        return forks.entrySet().stream()
                .map(cell ->
                        new RunResult(withForks(cell.getKey(), cell.getValue().size()), cell.getValue()))
                .toList();
    }

    private static BenchmarkParams withForks(BenchmarkParams one, int forks) {
        WorkloadParams workload = new WorkloadParams();
        one.getParamsKeys().forEach(key -> workload.put(key, one.getParam(key), 0));
        return new BenchmarkParams(
                one.getBenchmark(),
                one.generatedBenchmark(),
                one.shouldSynchIterations(),
                one.getThreads(),
                one.getThreadGroups(),
                one.getThreadGroupLabels(),
                forks,
                one.getWarmupForks(),
                one.getWarmup(),
                one.getMeasurement(),
                one.getMode(),
                workload,
                one.getTimeUnit(),
                one.getOpsPerInvocation(),
                one.getJvm(),
                one.getJvmArgs(),
                one.getJdkVersion(),
                one.getVmName(),
                one.getVmVersion(),
                one.getJmhVersion(),
                one.getTimeout());
    }
}
