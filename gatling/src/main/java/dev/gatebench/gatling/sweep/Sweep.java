package dev.gatebench.gatling.sweep;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.doSwitch;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.onCase;
import static io.gatling.javaapi.core.CoreDsl.pace;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.stopLoadGeneratorIf;
import static io.gatling.javaapi.http.HttpDsl.http;

import dev.gatebench.core.schedule.RequestSpec;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.StartGate;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.schedule.Together;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The steps of a schedule as Gatling populations, one after another, or together where one is beside the other. Each
 * virtual user is one connection with at most one request in flight: the closed model. (Gatling's own closed injection
 * profile keeps a number of users and would replace one that ended; here no user ends before its step does.)
 */
public final class Sweep {
    /**
     * Gatling starts a population that waits for another at the next tick of its injector, 1 s; a request may take 10 s
     * to time out.
     */
    private static final Duration SLACK_OF_A_STEP = Duration.ofSeconds(15);

    private final List<SentRequest> requests;
    private final long seed;
    private final long gapMs;
    private final List<Step> steps;
    private final List<StepRun> runs = new ArrayList<>();
    private final EndFileWatch watch;

    /** A gate for each group; none where this injector begins groups by itself. */
    private final List<GroupGate> gates;

    /**
     * @param requests the requests that every user sends, drawn by weight
     * @param seed seed of the draws
     * @param gapMs silence before each step, ms
     * @param steps at least one
     * @param listener takes an event when a step starts and ends; the load goes on only after it returns
     * @param endFile the file that ends the running step and the whole run once it exists
     * @param gate the gate before each group, for one of several injectors that begin each group together
     * @throws IllegalArgumentException when Gatling could not run that, in one line
     */
    Sweep(
            List<SentRequest> requests,
            long seed,
            long gapMs,
            List<Step> steps,
            Consumer<StepEvent> listener,
            Optional<String> endFile,
            Optional<StartGate> gate) {
        StepRules.check(steps);
        this.requests = List.copyOf(requests);
        this.seed = seed;
        this.gapMs = gapMs;
        this.steps = List.copyOf(steps);
        steps.forEach(step -> runs.add(new StepRun(step, listener, InstantSource.system())));
        this.watch = new EndFileWatch(runs, endFile);
        this.gates = gate.map(where -> gates(where, listener)).orElse(List.of());
    }

    /**
     * Makes the sweep of a schedule.
     *
     * @throws IOException when an expected body cannot be read, or the file of events not be made
     */
    public static Sweep of(Schedule schedule) throws IOException {
        return new Sweep(
                SentRequest.of(schedule),
                schedule.seed(),
                schedule.gapMs(),
                schedule.steps(),
                new EventsFile(Path.of(schedule.eventsFile())),
                schedule.endFile(),
                schedule.together().map(Together::startGate));
    }

    /** Makes a sweep of one request whose replies must have a status. */
    public static Sweep of(RequestSpec request, int status, long gapMs, List<Step> steps) {
        return new Sweep(
                List.of(SentRequest.only(request, ReplyChecks.ofStatus(status))),
                0,
                gapMs,
                steps,
                event -> {},
                Optional.empty(),
                Optional.empty());
    }

    private List<GroupGate> gates(StartGate where, Consumer<StepEvent> listener) {
        List<List<Step>> groups = Schedule.groups(steps);
        return IntStream.range(0, groups.size())
                .mapToObj(number -> new GroupGate(
                        where,
                        number,
                        groups.get(number).get(0).name(),
                        listener,
                        InstantSource.system(),
                        watch::scheduleEnded))
                .toList();
    }

    /** Returns all populations, chained, and begins to watch for the end files of the steps. */
    public PopulationBuilder populations() {
        PopulationBuilder chain = start();
        int number = 0;
        int first = 0;
        for (List<Step> group : Schedule.groups(steps)) {
            Optional<GroupGate> gate = gates.isEmpty() ? Optional.empty() : Optional.of(gates.get(number));
            if (gate.isPresent()) {
                chain = chain.andThen(population(gate.get(), number));
            }
            List<PopulationBuilder> members = new ArrayList<>();
            for (int i = first; i < first + group.size(); i++) {
                members.add(population(i, gate));
            }
            chain = chain.andThen(members);
            first += group.size();
            number++;
        }
        watch.start();
        return chain;
    }

    /** Returns a time after which a run hangs for sure. */
    public Duration bound() {
        Duration wait = StartGate.LONGEST_WAIT.multipliedBy(gates.size());
        return steps.stream()
                .map(s -> Duration.ofMillis(gapMs + s.totalMs()).plus(SLACK_OF_A_STEP))
                .reduce(Duration.ofMinutes(1).plus(wait), Duration::plus);
    }

    /** Makes the first population: Gatling's chains begin with one, and the first steps may be several. */
    private static PopulationBuilder start() {
        return scenario(Schedule.START).exec(session -> session).injectOpen(atOnceUsers(1));
    }

    /** Makes the population in the silence before a group: one user that sends nothing. */
    private PopulationBuilder population(GroupGate gate, int group) {
        return scenario(Schedule.gateName(group))
                .exec(session -> {
                    gate.ready();
                    return session;
                })
                .exec(asLongAs(session -> gate.isClosed()).on(pause(GroupGate.POLL_PERIOD)))
                .exec(stopLoadGeneratorIf("other injectors did not become ready", session -> gate.hasFailed()))
                .injectOpen(nothingFor(Duration.ofMillis(gapMs)), atOnceUsers(1));
    }

    private PopulationBuilder population(int index, Optional<GroupGate> gate) {
        Step step = steps.get(index);
        StepRun run = runs.get(index);
        ScenarioBuilder users = scenario(step.name());
        if (gate.isPresent()) {
            users = users.exec(pause(untilItsTurn(gate.get(), step)));
        }
        return users
                // looked at by the first of a step's users alone: a step that has begun ends in its own order
                .exec(stopLoadGeneratorIf(
                        "the schedule was ended", session -> !run.hasStarted() && watch.scheduleEnded()))
                .exec(session -> {
                    run.enter();
                    return session;
                })
                .exec(asLongAs(session -> run.goesOn(), ReplyChecks.COUNTER).on(paced(step, run)))
                .exec(session -> {
                    run.leave();
                    return session;
                })
                .injectOpen(
                        gate.isPresent()
                                ? List.of(atOnceUsers(step.load().connections()))
                                : RampSlices.of(gapMs, step.load().connections(), step.rampMs()))
                .protocols(protocol(step));
    }

    /** Lets users, which come all at once, wait until the group is due and their turn in the ramp comes. */
    private static Function<Session, Duration> untilItsTurn(GroupGate gate, Step step) {
        AtomicLong number = new AtomicLong();
        return session -> gate.until(
                step.rampMs() * number.getAndIncrement() / step.load().connections());
    }

    /** Makes a request; where the step is held to a rate, the request waits for its time on the connection. */
    private ChainBuilder paced(Step step, StepRun run) {
        ChainBuilder drawn = drawn(step);
        ChainBuilder request = step.pace().map(pace -> pace(pace).exec(drawn)).orElse(drawn);
        return step.kind().isWarmUp()
                ? request.exec(session -> {
                    run.answered(ReplyChecks.passed(session));
                    return ReplyChecks.withoutMarks(session);
                })
                : request;
    }

    private ChainBuilder drawn(Step step) {
        if (requests.size() == 1) {
            return exec(requests.get(0).in(step));
        }
        Draw draw = new Draw(
                seed ^ step.name().hashCode(),
                requests.stream().map(SentRequest::weight).toList());
        return doSwitch(session -> draw.of(session.userId(), session.getInt(ReplyChecks.COUNTER)))
                .on(IntStream.range(0, requests.size())
                        .mapToObj(i -> onCase(i).then(requests.get(i).in(step)))
                        .toList());
    }

    /** Sends the request and the URL as they are, with a connection for each user that is closed with the user. */
    private static HttpProtocolBuilder protocol(Step step) {
        HttpProtocolBuilder protocol = http.baseUrl(step.baseUrl().toString().replaceFirst("/$", ""))
                .disableWarmUp()
                .disableFollowRedirect()
                .disableAutoReferer()
                .disableAutoOrigin()
                .disableCaching()
                .disableUrlEncoding();
        return step.client().speaksHttp2() ? protocol.enableHttp2() : protocol;
    }
}
