package dev.gatebench.lab.profile;

import dev.gatebench.core.json.BoundedInput;
import dev.gatebench.core.profile.Stacks;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.process.ScratchFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Samples a JVM by async-profiler (https://github.com/async-profiler/async-profiler), loaded into it while it runs:
 * stacks of Java, native and kernel code, without waiting for safepoints.
 */
final class AsyncProfiler implements Sampling {
    /** Perf events, and for systems that refuse them timers of the threads' CPU time, which see no kernel. */
    private static final List<String> CPU_EVENTS = List.of("cpu-clock", "ctimer");

    private static final String CPU_INTERVAL = "interval=1ms";
    private static final int ALLOC_BYTES = 256 * 1024;
    private static final Pattern RETURNED = Pattern.compile("return code: (-?[0-9]+)");

    private final Jcmd jcmd;
    private final ScratchFolder scratch;
    private final Path library;
    private final boolean ofAllocation;
    private String event = "";
    private Optional<String> note = Optional.empty();
    private boolean samples;

    private AsyncProfiler(Jcmd jcmd, ScratchFolder scratch, boolean ofAllocation) throws IOException {
        this.jcmd = jcmd;
        this.scratch = scratch;
        this.ofAllocation = ofAllocation;
        this.library = library(scratch.path());
    }

    /** Begins to sample CPU time of a JVM, or its allocations. */
    static Sampling start(Jcmd jcmd, boolean ofAllocation) {
        try {
            ScratchFolder scratch = ScratchFolder.make();
            try {
                AsyncProfiler profiler = new AsyncProfiler(jcmd, scratch, ofAllocation);
                profiler.begin();
                return profiler;
            } catch (IOException | RuntimeException e) {
                scratch.close();
                throw e;
            }
        } catch (IOException e) {
            throw new EnvironmentException("async-profiler's library cannot be laid out: " + e.getMessage(), e);
        }
    }

    private void begin() throws IOException {
        if (ofAllocation) {
            event = "alloc";
            ask("start,event=alloc,alloc=" + ALLOC_BYTES).ifPresent(why -> {
                throw new EnvironmentException("async-profiler cannot sample allocations: " + why);
            });
        } else {
            beginCpu();
        }
        samples = true;
    }

    private void beginCpu() throws IOException {
        List<String> refused = new ArrayList<>();
        for (String candidate : CPU_EVENTS) {
            Optional<String> why = ask("start,event=" + candidate + "," + CPU_INTERVAL);
            if (why.isEmpty()) {
                event = candidate;
                note = refused.stream()
                        .findFirst()
                        .map(first ->
                                "by CPU timers, which see no kernel code, since perf events are refused: " + first);
                return;
            }
            refused.add(why.get());
        }
        throw new EnvironmentException("async-profiler cannot sample CPU time: " + String.join("; ", refused));
    }

    @Override
    public void stop() {
        try {
            Optional<String> refused = ask("stop,collapsed,file=" + collapsed());
            samples = false;
            if (refused.isPresent()) {
                throw new EnvironmentException("async-profiler gave no stacks: " + refused.get());
            }
        } catch (IOException e) {
            throw new EnvironmentException("async-profiler cannot be asked: " + e.getMessage(), e);
        }
    }

    private Path collapsed() {
        return scratch.path().resolve("collapsed");
    }

    @Override
    public Samples samples() {
        Worth worth = ofAllocation ? new Worth(false, OptionalDouble.of(ALLOC_BYTES)) : Worth.CPU;
        try {
            return new Samples(event, Stacks.read(collapsed()), worth, Optional.empty(), note);
        } catch (IOException e) {
            throw new EnvironmentException("async-profiler's stacks cannot be read: " + e.getMessage(), e);
        }
    }

    /** Gives the library its options; returns why it refused them, empty where it did not. */
    private Optional<String> ask(String options) throws IOException {
        Path log = scratch.path().resolve("log");
        Files.deleteIfExists(log);
        String said = jcmd.run(List.of(
                "JVMTI.agent_load",
                Jcmd.quoted(withoutComma(library).toString()),
                Jcmd.quoted(options + ",log=" + withoutComma(log))));
        Matcher returned = RETURNED.matcher(said);
        if (returned.find() && returned.group(1).equals("0")) {
            return Optional.empty();
        }
        String logged = Files.exists(log)
                ? BoundedInput.text(log, BoundedInput.TEXT_BYTES).strip()
                : "";
        return Optional.of(Text.message(logged.isEmpty() ? said : logged));
    }

    private static Path withoutComma(Path path) {
        if (path.toString().contains(",")) {
            throw new EnvironmentException(
                    "'" + path + "' must have no comma to be an option of async-profiler: set another TMPDIR");
        }
        return path;
    }

    private static Path library(Path folder) throws IOException {
        Path file = folder.resolve("libasyncProfiler.so");
        try (InputStream in = AsyncProfiler.class.getResourceAsStream("/" + platform() + "/libasyncProfiler.so")) {
            if (in == null) {
                throw new EnvironmentException("async-profiler has no library for " + System.getProperty("os.name")
                        + " on " + System.getProperty("os.arch") + ": give --profile jfr");
            }
            Files.copy(in, file);
        }
        return file;
    }

    private static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        if (system.startsWith("mac")) {
            return "macos";
        }
        String bits =
                Map.of("amd64", "x64", "x86_64", "x64", "aarch64", "arm64").getOrDefault(machine, machine);
        return system.replaceAll("\\W", "") + "-" + bits;
    }

    @Override
    public void close() {
        try {
            if (samples) {
                var unused = ask("stop");
            }
        } catch (IOException | EnvironmentException e) {
            // the profiler has ended with its JVM
        }
        try {
            scratch.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
