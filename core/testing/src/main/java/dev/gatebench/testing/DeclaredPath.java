package dev.gatebench.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The PATH that a test gives to the processes of Gatebench that it starts: this one's without the programs of
 * {@link Requirement} that the test does not declare. A test that uses a program without saying so fails on every
 * machine, and not first on one where the program is missing. Registered for all tests as an extension, so that it
 * knows the running one.
 */
public final class DeclaredPath implements BeforeAllCallback, BeforeEachCallback {
    private static final Set<Requirement> DECLARED = EnumSet.noneOf(Requirement.class);
    private static final Map<Set<Requirement>, String> PATHS = new HashMap<>();

    @Override
    public void beforeAll(ExtensionContext context) {
        beforeEach(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        synchronized (DECLARED) {
            DECLARED.clear();
            for (Optional<ExtensionContext> at = Optional.of(context);
                    at.isPresent();
                    at = at.get().getParent()) {
                AnnotationSupport.findAnnotation(at.get().getElement(), Needs.class)
                        .ifPresent(needs -> DECLARED.addAll(Set.of(needs.value())));
            }
        }
    }

    /** Adds what the running test has asked for. */
    static void declare(Requirement needed) {
        synchronized (DECLARED) {
            DECLARED.add(needed);
        }
    }

    /** Returns the value of the variable PATH for a process of the running test. */
    public static String ofRunningTest() {
        synchronized (DECLARED) {
            return PATHS.computeIfAbsent(Set.copyOf(DECLARED), DeclaredPath::pathOf);
        }
    }

    private static String pathOf(Set<Requirement> declared) {
        Set<String> hidden = Stream.of(Requirement.values())
                .flatMap(each -> each.programs().stream())
                .collect(Collectors.toSet());
        declared.forEach(each -> hidden.removeAll(each.programs()));
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> without(hidden, Path.of(folder)))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the folder itself, or one of links to all its other programs. */
    private static Path without(Set<String> hidden, Path folder) {
        if (hidden.stream().noneMatch(program -> Files.exists(folder.resolve(program)))) {
            return folder;
        }
        try (Stream<Path> programs = Files.list(folder)) {
            Path links = Files.createTempDirectory("path");
            links.toFile().deleteOnExit();
            for (Path program : programs.filter(
                            each -> !hidden.contains(each.getFileName().toString()))
                    .toList()) {
                Path link = Files.createSymbolicLink(links.resolve(program.getFileName()), program);
                link.toFile().deleteOnExit();
            }
            return links;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
