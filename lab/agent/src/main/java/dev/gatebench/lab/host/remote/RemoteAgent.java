package dev.gatebench.lab.host.remote;

import dev.gatebench.core.text.Text;
import dev.gatebench.lab.cpu.CpuSet;
import dev.gatebench.lab.host.ClockOffset;
import dev.gatebench.lab.host.agent.AgentFacts;
import dev.gatebench.lab.host.agent.Readings;
import dev.gatebench.lab.host.agent.TaskState;
import dev.gatebench.lab.host.local.LocalHost;
import dev.gatebench.lab.host.local.ProcessPlace;
import dev.gatebench.lab.process.Await;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * An agent as the lab follows it. The agent is asked for readings and states of tasks, and answers when there is enough
 * to tell. A lost connection is waited for; earlier readings come with the next answer.
 */
final class RemoteAgent implements AutoCloseable {
    static final Duration AWAY = Duration.ofSeconds(90);

    private static final Duration CALL = Duration.ofSeconds(5);
    private static final Duration END = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final long PAUSE_MS = 150;

    private final AgentLink link;
    private final Time time;
    private final AgentClient client;
    private final AgentFacts facts;
    private final String machine;
    private final RemoteReadings readings = new RemoteReadings();
    private final Thread follower = new Thread(this::follow, "gatebench-agent-follower");
    private volatile Map<String, TaskState> states = Map.of();
    private volatile ClockOffset clock = ClockOffset.NONE;
    private volatile long heardNanos;
    private volatile boolean closed;
    private Optional<String> whyTasksEnded = Optional.empty();

    private RemoteAgent(AgentLink link, Time time, AgentClient client, AgentFacts facts) {
        this.link = link;
        this.time = time;
        this.heardNanos = time.nanos();
        this.client = client;
        this.facts = facts;
        this.machine =
                facts.boot().equals(ProcessPlace.here().boot()) && !facts.boot().isEmpty()
                        ? LocalHost.MACHINE
                        : link.machine();
    }

    /**
     * Begins to follow an agent; closes the link where the agent does not answer.
     *
     * @param time by which its silence is measured
     * @throws EnvironmentException in one line when it does not answer
     */
    static RemoteAgent follow(AgentLink link, Time time) {
        AgentClient client = new AgentClient(link, AWAY);
        boolean followed = false;
        try {
            RemoteAgent agent = new RemoteAgent(
                    link, time, client, client.get("/facts").within(CALL).as(AgentFacts.class));
            agent.askClock();
            agent.follower.setDaemon(true);
            agent.follower.start();
            followed = true;
            return agent;
        } catch (IOException e) {
            throw new EnvironmentException(Text.line(String.valueOf(e.getMessage())), e);
        } finally {
            if (!followed) {
                link.close();
            }
        }
    }

    private void follow() {
        long last = 0;
        while (!closed) {
            try {
                Readings read = client.get("/readings")
                        .with("after", last)
                        .with("ended", TaskState.ended(states.values()))
                        .with("patienceMs", PATIENCE.toMillis())
                        .once(CALL)
                        .as(Readings.class);
                readings.add(read, clock);
                states = read.states();
                last = read.last();
                heardNanos = time.nanos();
            } catch (IOException | RuntimeException e) {
                // it may come back; requireThere says when that is not to be waited for any more
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    AgentLink link() {
        return link;
    }

    AgentClient client() {
        return client;
    }

    AgentFacts facts() {
        return facts;
    }

    String machine() {
        return machine;
    }

    RemoteReadings readings() {
        return readings;
    }

    /** Returns the clock's offset as it was asked last. */
    ClockOffset clock() {
        return clock;
    }

    /** Asks the clock, unless it is the lab's own. */
    ClockOffset askClock() throws IOException {
        if (!machine.equals(LocalHost.MACHINE)) {
            clock = AgentClock.asked(client, link.name());
        }
        return clock;
    }

    Optional<CpuSet> cpus() {
        return facts.cpus().map(CpuSet::parse);
    }

    Optional<CpuSet> ownCpus() {
        return facts.ownCpus().map(CpuSet::parse);
    }

    /** Returns the last known state of a task. */
    Optional<TaskState> state(String task) {
        return Optional.ofNullable(states.get(task));
    }

    /** Waits until a task has ended with all its processes. Returns whether it has. */
    boolean awaitEnd(String task, Duration limit) {
        return Await.found(limit, () -> state(task).filter(TaskState::allEnded)).isPresent();
    }

    /** Sends a demand on a task; its effect is seen by the task. */
    void tell(String what, String task) {
        try {
            client.post(what).with("task", task).once(END).bytes();
        } catch (IOException | EnvironmentException e) {
            // it has ended, or the agent or the way to it is gone and with it the task
        }
    }

    /** Asks for a placement of a task, which may not work. */
    boolean ask(String what, String task, CpuSet cpus) {
        try {
            return client.post(what)
                    .with("task", task)
                    .with("cpus", cpus)
                    .within(CALL)
                    .as(Boolean.class);
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns why all its tasks have ended together. The cluster tells that a moment later, and is waited for once. */
    synchronized Optional<String> whyTasksEnded() {
        if (whyTasksEnded.isEmpty()) {
            whyTasksEnded =
                    Await.found(CALL, link::whyTasksEnded).or(() -> Optional.of("the container of tasks has ended"));
        }
        return whyTasksEnded;
    }

    boolean isHeard() {
        return silence().compareTo(CALL) < 0;
    }

    private Duration silence() {
        return Duration.ofNanos(time.nanos() - heardNanos);
    }

    /**
     * Requires that it answers, or may come back.
     *
     * @throws EnvironmentException in one line when it is gone
     */
    void requireThere() {
        if (isHeard()) {
            return;
        }
        Duration silence = silence();
        Optional<String> why = link.whySilent();
        if (why.isPresent() || silence.compareTo(AWAY) > 0) {
            throw new EnvironmentException("the agent on " + link.name()
                    + " must answer until a run has ended, and has not for " + silence.toSeconds() + " s"
                    + why.map(words -> ": " + words).orElse(": its machine or the way to it is gone")
                    + "; 'gatebench resume DIR' measures what is left");
        }
    }

    @Override
    public void close() {
        closed = true;
        link.close();
    }
}
