package dev.gatebench.lab.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Runs the smallest study, does a fault to it, resumes it where it was cut off, and holds it to the rules. */
final class ChaosRun {
    private static final String STUDY =
            Path.of("src/test/resources/studies/chaos.yml").toAbsolutePath().toString();
    private static final Set<Integer> CODES = Set.of(0, 1, 3, 4);
    private static final int KILLED = 137;

    /** Longest that processes may take to end after their run has. */
    private static final long ENDING_MS = 5_000;

    /** As much of a window may be disturbed and its trial be accepted: what the machine itself may do. */
    private static final Duration UNNOTICED = Duration.ofMillis(200);

    private final Path folder;
    private final Path engine;
    private final Plan plan;
    private final Marked marked = new Marked();
    private final List<String> breaches = new ArrayList<>();
    private List<String> kept = List.of();

    private ChaosRun(Path folder, Path engine, Plan plan) {
        this.folder = folder;
        this.engine = engine;
        this.plan = plan;
    }

    /** @param engine folder of the Docker engine of all runs */
    static Outcome of(Path folder, Path engine, Plan plan) throws IOException, InterruptedException {
        return new ChaosRun(folder, engine, plan).make();
    }

    private Outcome make() throws IOException, InterruptedException {
        try (Bench bench = new Bench(folder, plan, marked)) {
            Surroundings surroundings = new Surroundings(folder, engine, plan, bench);
            try {
                surroundings.start();
                return make(bench, surroundings);
            } finally {
                surroundings.end();
            }
        } finally {
            marked.living().forEach(ProcessHandle::destroyForcibly);
            marked.close();
        }
    }

    private Outcome make(Bench bench, Surroundings surroundings) throws IOException, InterruptedException {
        long before = System.nanoTime();
        Bench.Started lab = bench.start("run", arguments(bench.run()));
        Optional<Harm.Done> begun = new Harm(plan, bench, surroundings, lab).doIt(() -> kept = lines(bench.run()));
        Optional<Integer> code = lab.exitCode();
        Instant ended = Instant.now();
        int atFault = kept.size();
        // what is for good is so until the run's end: its resumption has other processes
        Optional<Harm.Done> done = begun.map(fault -> fault.until(ended));
        long ms = (System.nanoTime() - before) / 1_000_000;
        boolean killed = done.isPresent() && plan.victim() == Victim.LAB && plan.fault() == Fault.KILL;
        if (code.isEmpty()) {
            breach("the run must end, did not");
            lab.process().destroyForcibly().waitFor();
        } else {
            judgeExit(lab.text(), code.get(), killed, done.isPresent());
        }
        if (!killed) {
            judgeWhatIsLeft("the run");
        }
        judgeKept("the run", bench.run());
        Optional<Integer> resumed = Optional.empty();
        if (killed || code.map(exit -> exit > 1).orElse(true)) {
            resumed = resume(bench, surroundings);
        }
        judgeEngine(surroundings);
        surroundings.end();
        // a killed agent's files go with the disk of its pod
        judgeFolders(bench, killed || (plan.victim() == Victim.AGENT && plan.fault() == Fault.KILL));
        List<JsonNode> accepted = new ArrayList<>();
        List<JsonNode> all = Trials.read(Trials.lines(bench.run()));
        for (JsonNode trial : all) {
            if (Trials.isAccepted(trial)) {
                accepted.add(trial);
                judgeAccepted(trial, bench.run(), done);
            }
        }
        List<JsonNode> undisturbed = accepted.stream()
                .filter(trial ->
                        done.map(fault -> end(trial).isBefore(fault.from())).orElse(true))
                .toList();
        List<JsonNode> disturbed =
                accepted.stream().filter(trial -> !undisturbed.contains(trial)).toList();
        return new Outcome(
                plan, done, code, resumed, atFault, undisturbed, disturbed, all.size() - accepted.size(), breaches, ms);
    }

    private List<String> arguments(Path run) {
        List<String> arguments = new ArrayList<>(List.of(
                "run", STUDY, "--fidelity", "smoke", "--seed", Long.toString(plan.seed()), "--out", run.toString()));
        arguments.addAll(
                switch (plan.place()) {
                    case PROCESSES -> List.of("--driver", plan.driver());
                    case AGENT -> List.of("--driver", plan.driver(), "--runtime", AgentKind.ID);
                    // the only image is the one that is made of this machine's files
                    case ENGINE ->
                        List.of(
                                "--driver",
                                "injector",
                                "--runtime",
                                "container",
                                "--network",
                                "host",
                                "--arm",
                                "direct");
                });
        return arguments;
    }

    private static List<String> lines(Path run) {
        try {
            return Trials.lines(run);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void breach(String words) {
        breaches.add(words);
    }

    private void judgeExit(String said, int code, boolean killed, boolean done) {
        if (killed ? code != KILLED : !CODES.contains(code)) {
            breach("exit code " + code + ": " + last(said));
        }
        if (!done && code != 0) {
            breach("exit code " + code + " though nothing was done to it: " + last(said));
        }
        judgeWords(said, code);
    }

    private void judgeWords(String said, int code) {
        List<String> told =
                said.lines().filter(line -> line.startsWith("gatebench: ")).toList();
        if (told.size() > 1) {
            breach("more than one line: " + told);
        }
        if (told.isEmpty() && (code == 2 || code == 3)) {
            breach("exit code " + code + " without a line: " + last(said));
        }
        if (said.contains("\tat ") || said.contains("Exception")) {
            breach("a trace: " + last(said));
        }
    }

    private static String last(String said) {
        List<String> lines = said.lines().toList();
        return String.join(" | ", lines.subList(Math.max(0, lines.size() - 3), lines.size()));
    }

    private void judgeWhatIsLeft(String of) throws InterruptedException {
        List<String> left = marked.leftAfter(ENDING_MS, Surroundings::isPartOf);
        if (!left.isEmpty()) {
            breach(of + " left " + left);
        }
    }

    private void judgeKept(String of, Path run) throws IOException {
        List<String> now = Trials.lines(run);
        if (now.size() < kept.size() || !now.subList(0, kept.size()).equals(kept)) {
            breach(of + " lost trials: " + kept.size() + " stood there, now " + now.size());
        }
        kept = now;
    }

    private Optional<Integer> resume(Bench bench, Surroundings surroundings) throws IOException, InterruptedException {
        surroundings.endAgent();
        surroundings.start();
        Bench.Started lab = bench.start("resume", List.of("resume", bench.run().toString()));
        Optional<Integer> code = lab.exitCode();
        String said = lab.text();
        if (code.isEmpty()) {
            breach("the resumption must end, did not");
            lab.process().destroyForcibly().waitFor();
        } else {
            boolean nothingToDo = said.contains("is complete: nothing to resume")
                    || (kept.isEmpty() && said.contains("is not a run's folder"));
            if (!Set.of(0, 1).contains(code.get()) && !nothingToDo) {
                breach("resumed with exit code " + code.get() + ": " + last(said));
            }
            judgeWords(said, code.get());
        }
        judgeKept("the resumption", bench.run());
        judgeWhatIsLeft("the resumption");
        return code;
    }

    private void judgeEngine(Surroundings surroundings) throws IOException {
        String containers = surroundings.left();
        if (!containers.isEmpty()) {
            breach("left in the engine: " + containers);
        }
    }

    private void judgeFolders(Bench bench, boolean killed) throws IOException {
        for (Path temporary : list(bench.tmp())) {
            String name = String.valueOf(temporary.getFileName());
            if (!isOfTheJvm(name) && !(killed && name.startsWith("gatebench"))) {
                breach("left in /tmp: " + name);
            }
        }
        for (Path runFile : list(folder.resolve("home/.gatebench/runs"))) {
            breach("left of the home folder: " + runFile.getFileName());
        }
    }

    private static boolean isOfTheJvm(String name) {
        return name.startsWith("hsperfdata_") || name.startsWith(".java_pid");
    }

    private static List<Path> list(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private void judgeAccepted(JsonNode trial, Path run, Optional<Harm.Done> done) throws IOException {
        for (String impossible : Trials.impossible(trial, run)) {
            breach("accepted " + trial.at("/id") + ", but " + impossible);
        }
        if (plan.fault() != Fault.CLOCK
                && done.map(fault -> overlap(trial, fault))
                                .orElse(Duration.ZERO)
                                .compareTo(UNNOTICED)
                        > 0
                && plan.hits(trial.at("/id/arm").asText())) {
            breach("accepted " + trial.at("/id") + " though its window and the fault overlap");
        }
    }

    private static Duration overlap(JsonNode trial, Harm.Done fault) {
        Instant from = begin(trial).isAfter(fault.surelyFrom()) ? begin(trial) : fault.surelyFrom();
        Instant to = end(trial).isBefore(fault.to()) ? end(trial) : fault.to();
        return from.isBefore(to) ? Duration.between(from, to) : Duration.ZERO;
    }

    private static Instant begin(JsonNode trial) {
        return Instant.parse(trial.at("/window/startedAt").asText());
    }

    private static Instant end(JsonNode trial) {
        return begin(trial).plusNanos(trial.at("/window/durationNs").asLong());
    }
}
