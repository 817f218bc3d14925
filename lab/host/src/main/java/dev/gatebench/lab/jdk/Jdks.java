package dev.gatebench.lab.jdk;

import dev.gatebench.core.settings.JdkChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JDKs of a machine, in order of preference: the running one, those that variables name, those in the usual
 * folders.
 *
 * @param all the JDKs that were found, each once, at least one; first the one that runs the project's own jars
 * @param in returns the JDK in a folder that an arm names
 */
public record Jdks(List<Jdk> all, Function<Path, Optional<Jdk>> in) {
    /** Variables as {@code JAVA_HOME_25}, and {@code JAVA_HOME_17_X64} as GitHub's runners have them. */
    private static final Pattern VARIABLE = Pattern.compile("JAVA_HOME(_\\d{1,4}(_\\w+)?)?");

    private static final int SHOWN = 6;

    public Jdks {
        all = List.copyOf(all);
    }

    /** Finds the JDKs of this machine. */
    public static Jdks ofThisMachine() {
        return of(Jdk.running(), System.getenv(), Path.of(System.getProperty("user.home")), Path.of("/"));
    }

    /** Finds the JDKs under the user's folder and the file system's root. */
    static Jdks of(Jdk running, Map<String, String> environment, Path user, Path root) {
        List<Path> homes = new ArrayList<>();
        new TreeMap<>(environment).forEach((name, value) -> {
            if (VARIABLE.matcher(name).matches() && !value.isBlank()) {
                homes.add(Path.of(value));
            }
        });
        for (Path folder :
                List.of(root.resolve("usr/lib/jvm"), user.resolve(".sdkman/candidates/java"), user.resolve(".jdks"))) {
            homes.addAll(children(folder));
        }
        children(root.resolve("Library/Java/JavaVirtualMachines"))
                .forEach(bundle -> homes.add(bundle.resolve("Contents/Home")));
        Map<Path, Jdk> jdks = new LinkedHashMap<>();
        jdks.put(real(running.home()), running);
        homes.forEach(home -> Jdk.in(home).ifPresent(jdk -> jdks.putIfAbsent(real(home), jdk)));
        return new Jdks(List.copyOf(jdks.values()), Jdk::in);
    }

    /** Returns the JDK that runs the project's own jars. */
    public Jdk own() {
        return all.get(0);
    }

    /** Returns the JDK that is asked for; empty where there is none. */
    public Optional<Jdk> find(JdkChoice choice) {
        if (choice instanceof JdkChoice.Home home) {
            return in.apply(home.path());
        }
        return all.stream()
                .filter(jdk -> choice instanceof JdkChoice.Feature feature && jdk.feature() == feature.version())
                .findFirst();
    }

    /** Names some of them, for people. */
    public String words() {
        String some = all.stream()
                .limit(SHOWN)
                .map(jdk -> jdk.version() + " in " + jdk.home())
                .collect(Collectors.joining(", "));
        return all.size() > SHOWN ? some + " and " + (all.size() - SHOWN) + " more" : some;
    }

    private static Collection<Path> children(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Path real(Path home) {
        try {
            return home.toRealPath();
        } catch (IOException e) {
            return home;
        }
    }
}
