package dev.gatebench.core.schedule;

import dev.gatebench.core.json.Draft;
import dev.gatebench.core.json.OmittedWhenEmpty;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The work of one injector process: its steps one after another, each after the last connection of the step before has
 * closed and {@code gapMs} have passed. Steps that are {@link Step#beside() beside} the one before begin together with
 * it, and the step after them waits for all of them.
 *
 * @param request the request that is sent; of a mix its first one
 * @param expect the expected replies to it
 * @param gapMs silence before each step, ms
 * @param eventsFile path of the file to which the driver appends a {@link StepEvent} a line as steps start and end
 * @param steps the steps in order, with unique names
 * @param seed seed of random draws, such as when the requests of an open load are due
 * @param endFile a path; once a file stands there the running step ends within 300 ms, and no later one begins
 * @param mix the requests that are sent by weight; empty where one is
 * @param together how the process waits for the others, where it is one of several injectors; else absent
 */
@Draft
public record Schedule(
        RequestSpec request,
        Expectation expect,
        long gapMs,
        String eventsFile,
        List<Step> steps,
        long seed,
        Optional<String> endFile,
        @OmittedWhenEmpty List<MixPart> mix,
        Optional<Together> together)
        implements ScheduleDraft.With {
    /**
     * The driver's name for its wait before the first steps, where several injectors begin together; it sends nothing.
     */
    public static final String START = "start";

    private static final String GATE = "gate before group ";

    public Schedule {
        steps = List.copyOf(steps);
        mix = List.copyOf(mix);
        if (mix.stream().map(MixPart::id).distinct().count() != mix.size()) {
            throw new IllegalArgumentException("the requests of a schedule must have unique ids");
        }
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

    /** Creates the schedule of a single injector that sends one request. */
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

    /** Creates a schedule that sends one request. */
    public Schedule(
            RequestSpec request,
            Expectation expect,
            long gapMs,
            String eventsFile,
            List<Step> steps,
            long seed,
            Optional<String> endFile,
            Optional<Together> together) {
        this(request, expect, gapMs, eventsFile, steps, seed, endFile, List.of(), together);
    }

    /** Returns the schedule with other steps and the same files. */
    public Schedule of(List<Step> own) {
        return withSteps(own);
    }

    /**
     * Returns a part of the schedule whose files bear the names of the whole's, in a folder of its own; the expected
     * bodies must be copied there.
     *
     * @param own the steps of the part
     */
    public Schedule part(List<Step> own, Path folder) {
        return with().expect(in(folder, expect))
                .mix(mix.stream()
                        .map(part -> new MixPart(
                                part.id(), part.weight(), part.requests(), in(folder, part.expect()), part.headers()))
                        .toList())
                .eventsFile(in(folder, eventsFile))
                .steps(own.stream()
                        .map(step -> step.withEndFile(step.endFile().map(file -> in(folder, file))))
                        .toList())
                .endFile(endFile.map(file -> in(folder, file)))
                .build();
    }

    private static Expectation in(Path folder, Expectation expect) {
        return expect.withBodyFile(in(folder, expect.bodyFile()));
    }

    /** Returns the files that hold expected bodies. */
    public List<String> bodyFiles() {
        return Stream.concat(Stream.of(expect), mix.stream().map(MixPart::expect))
                .map(Expectation::bodyFile)
                .distinct()
                .toList();
    }

    private static String in(Path folder, String file) {
        return folder.resolve(Path.of(file).getFileName()).toString();
    }

    /**
     * Returns the driver's name for its wait, before a group of steps, until all injectors begin it; it sends nothing.
     */
    public static String gateName(int group) {
        return GATE + group;
    }

    /** Returns the driver's name for one of several requests in a step. */
    public static String requestName(String step, String request) {
        return step + " / " + request;
    }

    /** Whether the driver gives the name to something that sends nothing. */
    public static boolean sendsNothing(String name) {
        return name.equals(START) || name.startsWith(GATE);
    }

    /** Returns the arms, in the order of their ids, to which other steps send in the same seconds as a step. */
    public List<String> armsBeside(String name) {
        return groups(steps).stream()
                .filter(group -> group.stream().anyMatch(step -> step.name().equals(name)))
                .flatMap(List::stream)
                .filter(step -> !step.name().equals(name))
                .map(Step::arm)
                .sorted()
                .toList();
    }

    /** Groups the steps that begin together. */
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
