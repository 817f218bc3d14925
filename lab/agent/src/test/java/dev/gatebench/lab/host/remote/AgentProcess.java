package dev.gatebench.lab.host.remote;

import dev.gatebench.lab.host.agent.AgentMain;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** An agent as a process of this machine, which seems to be another. */
final class AgentProcess implements AgentLink {
    private static final String TOKEN = "a token of the tests";
    private static final long LIMIT_SECONDS = 30;

    private final Process process;
    private volatile int port;
    private int wholeCpus;
    private volatile Optional<String> whySilent = Optional.empty();
    private volatile Optional<String> whyTasksEnded = Optional.empty();

    private AgentProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static AgentProcess start(String... options) throws IOException {
        return startBy(List.of(), options);
    }

    /** @param first words before the command, of a program that becomes it */
    static AgentProcess startBy(List<String> first, String... options) throws IOException {
        List<String> command = new ArrayList<>(first);
        Path token = Files.writeString(Files.createTempFile("gatebench-agent", ".token"), TOKEN);
        command.addAll(ShortLivedJvm.command(
                List.of("-Dsun.net.httpserver.nodelay=true"), AgentMain.class.getName(), options));
        command.addAll(List.of(AgentMain.TOKEN, token.toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        Process process = builder.start();
        BufferedReader said = process.inputReader();
        String line = String.valueOf(said.readLine());
        if (!line.startsWith(AgentMain.LISTENING)) {
            throw new IOException("the agent said " + line);
        }
        return new AgentProcess(process, Integer.parseInt(line.substring(AgentMain.LISTENING.length())));
    }

    /** Loses the way to it. */
    void lose() {
        port = -port;
    }

    void find() {
        port = Math.abs(port);
    }

    /** Says that its tasks had asked for so many whole CPUs. */
    void ask(int cpus) {
        wholeCpus = cpus;
    }

    void sayWhy(String why) {
        whySilent = Optional.of(why);
    }

    void sayWhyTasksEnded(String why) {
        whyTasksEnded = Optional.of(why);
    }

    boolean alive() {
        return process.isAlive();
    }

    @Override
    public String name() {
        return "node 'test'";
    }

    @Override
    public String machine() {
        return "node 'test'";
    }

    @Override
    public URI agent() {
        return URI.create("http://127.0.0.1:" + (port < 0 ? 1 : port));
    }

    @Override
    public String agentId() {
        return "test";
    }

    @Override
    public String token() {
        return TOKEN;
    }

    @Override
    public URI fromHere(int server) {
        return URI.create("http://127.0.0.1:" + server);
    }

    @Override
    public URI fromTasks(int server) {
        return URI.create("http://127.0.0.1:" + server);
    }

    @Override
    public Optional<String> whySilent() {
        return whySilent;
    }

    @Override
    public Optional<String> whyTasksEnded() {
        return whyTasksEnded;
    }

    @Override
    public Map<String, String> facts() {
        return Map.of("node", "test");
    }

    @Override
    public int wholeCpus() {
        return wholeCpus;
    }

    /** Returns once it has ended: until then it writes in the folder of its tasks, which a test deletes. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
