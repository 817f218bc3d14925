package dev.gatebench.lab.host.local;

import dev.gatebench.core.settings.Sha256;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.KernelNumber;
import dev.gatebench.lab.host.MachineFacts;
import dev.gatebench.lab.jdk.Jdks;
import dev.gatebench.lab.process.CommandResult;
import dev.gatebench.lab.process.Marker;
import dev.gatebench.lab.process.ScratchFolder;
import dev.gatebench.lab.process.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/** The programs, JDKs and limits of this machine. */
public final class LocalInventory implements Inventory {
    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final String OPEN_FILES = "Max open files";

    @Override
    public MachineFacts facts() {
        SystemInfo info = new SystemInfo();
        HardwareAbstractionLayer hardware = info.getHardware();
        return new MachineFacts(
                info.getOperatingSystem() + ", kernel " + System.getProperty("os.version") + " ("
                        + System.getProperty("os.arch") + ")",
                hardware.getProcessor().getProcessorIdentifier().getName().strip(),
                hardware.getMemory().getTotal(),
                virtualization(hardware));
    }

    private static Optional<String> virtualization(HardwareAbstractionLayer hardware) {
        return Tools.firstLine(List.of("systemd-detect-virt"))
                .filter(name -> !name.equals("none"))
                .or(() -> Optional.of(hardware.getComputerSystem().getModel())
                        .filter(model -> !model.isBlank() && !model.equals("unknown")));
    }

    @Override
    public Jdks jdks() {
        return Jdks.ofThisMachine();
    }

    /** Returns the hard limit, to which HotSpot raises its own. */
    @Override
    public OptionalLong mostOpenFiles() {
        return mostOpenFiles(LIMITS);
    }

    static OptionalLong mostOpenFiles(Path limits) {
        try {
            return Files.readAllLines(limits).stream()
                    .filter(line -> line.startsWith(OPEN_FILES))
                    .map(line -> line.substring(OPEN_FILES.length()).trim().split("\\s+", -1))
                    .filter(softAndHard -> softAndHard.length > 1)
                    // one that is unlimited is no number
                    .map(softAndHard -> KernelNumber.of(softAndHard[1]))
                    .flatMapToLong(OptionalLong::stream)
                    .findFirst();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    @Override
    public Optional<Path> find(String program) {
        return Tools.find(program);
    }

    /** Runs the command in a folder of its own: a JVM that has too little memory leaves a file. */
    @Override
    public Optional<CommandResult> run(List<String> command, Duration limit) throws IOException {
        try (ScratchFolder folder = ScratchFolder.make()) {
            ProcessBuilder builder =
                    new ProcessBuilder(command).directory(folder.path().toFile());
            builder.environment().keySet().retainAll(LocalHost.INHERITED);
            Marker marker = new Marker().addTo(builder.environment());
            try {
                return CommandResult.of(builder, limit);
            } finally {
                marker.endAll(); // a command of a user's gateway may have forked away
            }
        }
    }

    @Override
    public String sha256(Path file) throws IOException {
        return Sha256.of(file.toRealPath());
    }
}
