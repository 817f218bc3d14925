package dev.gatebench.lab.elsewhere;

import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.Endpoint;
import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.host.TaskSpec;
import dev.gatebench.lab.host.Usage;
import java.io.BufferedReader;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A process that entered the namespaces of its host.
 *
 * @param process the process
 * @param address where its servers are reached
 */
record NamespaceTask(Task process, String address) implements Task {
    @Override
    public String machine() {
        return NamespaceHost.MACHINE;
    }

    @Override
    public Endpoint endpoint(int port) {
        URI url = URI.create("http://" + address + ":" + port);
        return new Endpoint(url, url);
    }

    @Override
    public String id() {
        return process.id();
    }

    @Override
    public TaskSpec spec() {
        return process.spec();
    }

    @Override
    public long startedEpochMs() {
        return process.startedEpochMs();
    }

    @Override
    public boolean alive() {
        return process.alive();
    }

    @Override
    public OptionalInt exitCode() {
        return process.exitCode();
    }

    @Override
    public String log() {
        return process.log();
    }

    @Override
    public String logEnd() {
        return process.logEnd();
    }

    @Override
    public BufferedReader output() {
        return process.output();
    }

    @Override
    public OutputStream input() {
        return process.input();
    }

    @Override
    public void askToEnd() {
        process.askToEnd();
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public boolean await(Duration limit) {
        return process.await(limit);
    }

    @Override
    public boolean place(CpuSet cpus) {
        return process.place(cpus);
    }

    @Override
    public boolean favourCompiler(CpuSet cpus) {
        return process.favourCompiler(cpus);
    }

    @Override
    public Optional<Usage> usage(boolean details) {
        return process.usage(details);
    }
}
