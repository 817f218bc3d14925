package dev.gatebench.core.schedule;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that one injector process does: its steps one after another, each after the last connection of the one before has
 * closed and {@code gapMs} have passed; but those that are {@link Step#beside() beside} the one before begin together
 * with it, and what follows waits for all of them.
 *
 * @param request what is sent
 * @param expect what must come back
 * @param gapMs silence before each step, ms
 * @param eventsFile path of the file to which the driver appends a {@link StepEvent} a line as steps start and end
 * @param steps the steps in order, with unique names
 * @param seed what the driver draws from, such as when the requests of an open load are due
 * @param endFile a path; once a file stands there the step that runs ends within 300 ms, and no later one begins
 * @param together what it has to do with the others, of a process that is one of several injectors; else absent
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Schedule(
        RequestSpec request,
        Expectation expect,
        long gapMs,
        String eventsFile,
        List<Step> steps,
        long seed,
        Optional<String> endFile,
        Optional<Together> together) {
    /** The driver's name for what comes before the first steps where several begin together; it sends nothing. */
    public static final String START = "start";

    private static final String GATE = "gate before group ";

    public Schedule {
        steps = List.copyOf(steps);
        if (gapMs < 0) {
            throw new IllegalArgumentException(
                    "the gapMs of a schedule must be 0 or more, was " + gapMs + ": give a time in ms");
        }
        if (steps.stream().map(Step::name).distinct().count() != steps.size()) {
            throw new IllegalArgumentException("the steps of a schedule must have unique names");
        }
        if (!steps.isEmpty() && steps.get(0).beside()) {
            throw new IllegalArgumentException("the first step of a schedule must not be beside another, '"
                    + steps.get(0).name() + "' was");
        }
        if (steps.stream()
                .anyMatch(step -> step.name().equals(START) || step.name().startsWith(GATE))) {
            throw new IllegalArgumentException(
                    "no step of a schedule may have the name '" + START + "', or one that begins with '" + GATE + "'");
        }
    }

    /** That of an injector which is the only one. */
    public Schedule(
            RequestSpec request,
            Expectation expect,
            long gapMs,
            String eventsFile,
            List<Step> steps,
            long seed,
            Optional<String> endFile) {
        this(request, expect, gapMs, eventsFile, steps, seed, endFile, Optional.empty());
    }

    /** A part of it with its own files. */
    public Schedule of(List<Step> own) {
        return new Schedule(request, expect, gapMs, eventsFile, own, seed, endFile, together);
    }

    /**
     * A part of it whose files bear the names of the whole's, in a folder of its own; the expected body must be copied
     * there.
     *
     * @param own the steps of the part
     * @param folder its folder
     */
    public Schedule part(List<Step> own, Path folder) {
        return new Schedule(
                request,
                new Expectation(
                        expect.status(),
                        expect.bodyBytes(),
                        in(folder, expect.bodyFile()),
                        expect.sampleEvery(),
                        expect.beginningOnly()),
                gapMs,
                in(folder, eventsFile),
                own.stream()
                        .map(step -> step.endedBy(step.endFile().map(file -> in(folder, file))))
                        .toList(),
                seed,
                endFile.map(file -> in(folder, file)),
                together);
    }

    private static String in(Path folder, String file) {
        return folder.resolve(Path.of(file).getFileName()).toString();
    }

    /** The driver's name for what waits, before a group of steps, until all injectors begin it; it sends nothing. */
    public static String gateName(int group) {
        return GATE + group;
    }

    /** Whether that is the driver's name for something that sends nothing. */
    public static boolean sendsNothing(String name) {
        return name.equals(START) || name.startsWith(GATE);
    }

    /** The arms to which others of its steps send in the same seconds as a step, in the order of their ids. */
    public List<String> armsBeside(String name) {
        return groups(steps).stream()
                .filter(group -> group.stream().anyMatch(step -> step.name().equals(name)))
                .flatMap(List::stream)
                .filter(step -> !step.name().equals(name))
                .map(Step::arm)
                .sorted()
                .toList();
    }

    /** The steps, those together that begin together. */
    public static List<List<Step>> groups(List<Step> steps) {
        List<List<Step>> groups = new ArrayList<>();
        for (Step step : steps) {
            if (!step.beside()) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(step);
        }
        return groups;
    }
}
