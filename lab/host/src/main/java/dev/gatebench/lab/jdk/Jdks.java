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
 * The JDKs of a machine, those first that are to be preferred: the running one, those that variables name, those in the
 * usual folders.
 */
public final class Jdks {
    /** {@code JAVA_HOME_25}, {@code JAVA_HOME_17_X64} as GitHub's runners have them. */
    private static final Pattern VARIABLE = Pattern.compile("JAVA_HOME(_\\d{1,4}(_\\w+)?)?");

    private static final int SHOWN = 6;

    private final List<Jdk> found;
    private final Function<Path, Optional<Jdk>> in;

    private Jdks(List<Jdk> found, Function<Path, Optional<Jdk>> in) {
        this.found = List.copyOf(found);
        this.in = in;
    }

    /**
     * Those of a machine.
     *
     * @param found all that were found, at least one; first the one that runs the project's own jars
     * @param in the one in a folder that an arm names
     */
    public static Jdks of(List<Jdk> found, Function<Path, Optional<Jdk>> in) {
        return new Jdks(found, in);
    }

    /** Those of this machine. */
    public static Jdks ofThisMachine() {
        return of(Jdk.running(), System.getenv(), Path.of(System.getProperty("user.home")), Path.of("/"));
    }

    /**
     * Those of a machine.
     *
     * @param running the one that runs this process
     * @param environment the environment's variables
     * @param user the user's folder
     * @param root the file system's root
     */
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
        return of(List.copyOf(jdks.values()), Jdk::in);
    }

    /** The one that the project's own jars are run by. */
    public Jdk own() {
        return found.get(0);
    }

    /** All of them, each once. */
    public List<Jdk> all() {
        return found;
    }

    /** The one that is asked for; empty where there is none. */
    public Optional<Jdk> find(JdkChoice choice) {
        if (choice instanceof JdkChoice.Home home) {
            return in.apply(home.path());
        }
        return found.stream()
                .filter(jdk -> choice instanceof JdkChoice.Feature feature && jdk.feature() == feature.version())
                .findFirst();
    }

    /** All of them in a few words. */
    public String words() {
        String some = found.stream()
                .limit(SHOWN)
                .map(jdk -> jdk.version() + " in " + jdk.home())
                .collect(Collectors.joining(", "));
        return found.size() > SHOWN ? some + " and " + (found.size() - SHOWN) + " more" : some;
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
