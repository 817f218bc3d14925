package dev.gatebench.gatling.trial;

import dev.gatebench.core.driver.DriverTrial;
import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.schedule.MixPart;
import dev.gatebench.core.schedule.Schedule;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepEvent;
import dev.gatebench.core.tool.gatling.RunHeader;
import dev.gatebench.core.tool.gatling.SimulationLog;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Sums up the records of a schedule's log to trials. Steps follow one another, or run together, and each step's
 * scenario bears its name: trials are over, and handed on, with the first record of a step that is not beside them.
 */
public final class TrialAggregator {
    private final Map<String, Integer> groupOf = new HashMap<>();

    /** The step and the request that a name in the log means, where several requests are sent. */
    private final Map<String, Named> named = new HashMap<>();

    private final List<MixPart> mix;
    private final List<List<Step>> groups;
    private final boolean mayEndEarly;
    private final RecordedEvents events;
    private final Consumer<DriverTrial> finished;

    private int current = -1;
    private String currentName = "";
    private Optional<TrialTally> tally = Optional.empty();

    /** The trials of the current group that have a record, by name. */
    private final Map<String, TrialTally> tallies = new LinkedHashMap<>();

    /** @param finished takes each trial as soon as it is over, in order */
    public TrialAggregator(Schedule schedule, RecordedEvents events, Consumer<DriverTrial> finished) {
        this.groups = Schedule.groups(schedule.steps());
        this.mix = schedule.mix();
        this.mayEndEarly = schedule.endFile().isPresent();
        this.events = events;
        this.finished = finished;
        for (int i = 0; i < groups.size(); i++) {
            for (Step step : groups.get(i)) {
                groupOf.put(step.name(), i);
                mix.forEach(part ->
                        named.put(Schedule.requestName(step.name(), part.id()), new Named(step.name(), part.id())));
            }
        }
    }

    private record Named(String step, String request) {}

    /** Reads every record that the log has now. */
    public void drain(SimulationLog log) throws IOException {
        Optional<RunHeader> header = log.header();
        if (header.isPresent()) {
            List<String> scenarios = header.get().scenarios();
            while (log.next()) {
                accept(log, scenarios);
            }
        }
    }

    /** Hands on the trials that were not over when the log ended. */
    public void finish() {
        tallies.values().forEach(t -> finished.accept(t.toTrial()));
        tallies.clear();
        tally = Optional.empty();
    }

    private void accept(SimulationLog log, List<String> scenarios) throws IOException {
        switch (log.kind()) {
            case REQUEST -> request(log);
            case USER -> {
                enter(scenarios.get(log.scenarioIndex()));
                tally.ifPresent(t -> t.seen(log.endEpochMs()));
            }
            // a request that could not be sent has no record of its own: it may be of any of the trials that run
            // together
            case ERROR -> tallies.values().forEach(t -> t.failed(Optional.empty(), ErrorKind.OTHER, log.endEpochMs()));
            case GROUP -> {}
        }
    }

    private void request(SimulationLog log) throws IOException {
        String name = log.name();
        Optional<Named> one = Optional.ofNullable(named.get(name));
        enter(one.map(Named::step).orElse(name));
        if (tally.isEmpty()) {
            return;
        }
        Optional<String> request = one.map(Named::request);
        if (log.ok()) {
            tally.get().correct(request, log.startEpochMs(), log.endEpochMs());
        } else {
            tally.get().failed(request, FailureKinds.of(log.message()), log.endEpochMs());
        }
    }

    private void enter(String name) throws IOException {
        if (name.equals(currentName) || Schedule.sendsNothing(name)) {
            return;
        }
        Integer group = groupOf.get(name);
        if (group == null) {
            throw new IOException("simulation.log has '" + name
                    + "', which is no step of the schedule: is it the log of another schedule?");
        }
        if (group < current) {
            throw new IOException("simulation.log has a record of step '" + name + "' after step '" + currentName
                    + "', which comes later in the schedule: the schedule is not the one that was run");
        }
        if (group > current) {
            finish();
        }
        current = group;
        currentName = name;
        tally = Optional.ofNullable(tallies.get(name));
        if (tally.isEmpty()) {
            Step step = groups.get(group).stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            tally = begin(step);
            tally.ifPresent(begun -> tallies.put(name, begun));
        }
    }

    private Optional<TrialTally> begin(Step step) throws IOException {
        if (step.kind().isWarmUp() || isGivenUp(step.name())) {
            return Optional.empty();
        }
        long start = events.startOf(step.name());
        return Optional.of(new TrialTally(step.name(), start, step.windowFrom(start), mix));
    }

    /** Whether a step was given up: its first user is in the log, and sent nothing. */
    private boolean isGivenUp(String name) throws IOException {
        return mayEndEarly && events.timeOf(name, StepEvent.Kind.STARTED).isEmpty();
    }
}
