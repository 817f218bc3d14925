package dev.gatebench.lab.fake;

import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.MachineFacts;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.jdk.Jdks;
import dev.gatebench.lab.process.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The inventory of a fake machine: a JDK, and the programs that a test gives it. */
public final class FakeInventory implements Inventory {
    /** Where its programs and its JDK stand. */
    public static final Path FOLDER = Path.of("/fake");

    private final Map<String, String> programs = new HashMap<>();
    private final Map<String, Integer> exitCodes = new HashMap<>();

    /** Gives it a program that says this, whatever it is asked by. */
    public FakeInventory having(String program, String says) {
        programs.put(program, says);
        return this;
    }

    /** Lets a program end with this exit code. */
    public FakeInventory ending(String program, int exitCode) {
        exitCodes.put(program, exitCode);
        return this;
    }

    @Override
    public MachineFacts facts() {
        return new MachineFacts("Fakix 1", "a fake CPU", 1L << 34, Optional.of("a test"));
    }

    @Override
    public Jdks jdks() {
        return new Jdks(List.of(new Jdk(FOLDER.resolve("jdk"), 17, "17.0.1", "Fake")), home -> Optional.empty());
    }

    @Override
    public OptionalLong mostOpenFiles() {
        return OptionalLong.empty();
    }

    @Override
    public Optional<Path> find(String program) {
        return Optional.of(program).filter(programs::containsKey).map(FOLDER::resolve);
    }

    @Override
    public Optional<CommandResult> run(List<String> command, Duration limit) throws IOException {
        String program = Path.of(command.get(0)).getFileName().toString();
        String says = programs.get(program);
        if (says == null) {
            throw new IOException("no such program: " + command.get(0));
        }
        return Optional.of(new CommandResult(exitCodes.getOrDefault(program, 0), says));
    }

    @Override
    public String sha256(Path file) {
        return "5ha256of" + file.getFileName();
    }
}
