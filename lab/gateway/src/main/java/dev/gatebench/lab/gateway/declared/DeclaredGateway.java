package dev.gatebench.lab.gateway.declared;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Build;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.host.Program;
import dev.gatebench.lab.process.EnvironmentException;
import dev.gatebench.lab.template.ConfigurationFile;
import dev.gatebench.lab.template.TemplateException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A gateway that a {@code gateway.yml} declares: a program of this machine, or in containers that or an image.
 *
 * @param id the name that study files use: {@code haproxy}, or the path of a folder
 * @param files the templates of its configuration
 * @param folder the folder of its files; empty where they are in a jar, or in the study
 */
record DeclaredGateway(String id, Declaration declaration, List<ConfigurationFile> files, Optional<UserFolder> folder)
        implements Gateway {
    private static final Duration FIND_LIMIT = Duration.ofSeconds(5);

    DeclaredGateway {
        files = List.copyOf(files);
    }

    @Override
    public String describe(Inventory inventory) {
        if (declaration.start().isEmpty()) {
            return "image " + declaration.container().image().orElse("") + " alone";
        }
        return find(inventory)
                .map(program -> version(program)
                                .map(version -> "version " + version + " in ")
                                .orElse(declaration.version().arguments().isEmpty() ? "" : "version unknown in ")
                        + program.path())
                .orElse("not found on PATH");
    }

    @Override
    public GatewayArm read(ArmSpec arm, Path base, Inventory inventory) {
        return read(arm, arm.settings(), inventory);
    }

    /** Reads settings of an arm, which may have others beside. */
    GatewayArm read(ArmSpec arm, Map<String, Object> settings, Inventory inventory) {
        if (arm.version().isPresent()) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': gateway '" + id
                    + "' has no version, its program says it, was '"
                    + arm.version().get() + "'; remove it");
        }
        try {
            DeclaredArm read = new DeclaredArm(arm, this, DeclaredSettings.from(this, settings), inventory);
            read.tryTemplates();
            return read;
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': " + e.getMessage(), e);
        } catch (TemplateException e) {
            throw new IllegalArgumentException("arm '" + arm.id() + "': gateway '" + id + "': " + e.getMessage(), e);
        }
    }

    @Override
    public boolean takes(Build.Kind kind) {
        return kind != Build.Kind.JAR;
    }

    @Override
    public Set<String> pathSettings() {
        return GatewayFolders.PATH_SETTINGS;
    }

    /** Returns the name of its program, without folders. */
    String executable() {
        return declaration.program().substring(declaration.program().lastIndexOf('/') + 1);
    }

    /** Returns its program on a machine; empty where there is none. */
    Optional<Program> find(Inventory inventory) {
        if (declaration.program().contains("/")) {
            Path path = Path.of(declaration.program());
            return Optional.of(folder.map(own -> own.path().resolve(path))
                            .orElse(path)
                            .normalize())
                    .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                    .map(file -> new Program(file.toAbsolutePath(), inventory));
        }
        Optional<Program> onPath = inventory.program(declaration.program());
        return declaration.find().isEmpty()
                ? onPath
                : onPath.filter(program -> !isScript(program.path()))
                        .or(() -> findByCommand(inventory))
                        .or(() -> onPath);
    }

    /** A script that starts the program has a digest that says nothing of it. */
    private static boolean isScript(Path program) {
        try (InputStream in = Files.newInputStream(program)) {
            return in.read() == '#' && in.read() == '!';
        } catch (IOException e) {
            return false;
        }
    }

    private Optional<Program> findByCommand(Inventory inventory) {
        if (inventory.find(declaration.find().get(0)).isEmpty()) {
            return Optional.empty();
        }
        try {
            return inventory
                    .run(declaration.find(), FIND_LIMIT)
                    .filter(result -> result.exitCode() == 0)
                    .map(result -> result.output().strip())
                    .filter(path -> !path.isEmpty())
                    .map(path -> new Program(Path.of(path), inventory));
        } catch (IOException | EnvironmentException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Asks a program for its version; empty where it does not say it, or only its log does. */
    Optional<String> version(Program program) {
        Declaration.Version version = declaration.version();
        return version.line().flatMap(line -> program.version(version.arguments(), Pattern.compile(line)));
    }
}
