package dev.gatebench.lab.jvm;

import dev.gatebench.core.jvm.JvmOptions;
import dev.gatebench.core.settings.JdkChoice;
import dev.gatebench.core.settings.SettingException;
import dev.gatebench.lab.jdk.Jdk;
import dev.gatebench.lab.jdk.Jdks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JVM that an arm runs on. */
public record ArmJvm(Jdk jdk, List<SetOption> options) {
    private static final Pattern HEAP = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\d{1,12})([kKmMgGtT]?)");

    /** An option. */
    public record SetOption(String option, String set) {}

    /**
     * Returns the JVM of an arm.
     *
     * @param sets the sets of options, or files of such, that it names, in order
     * @throws IllegalArgumentException in one line, which names the arm, when they cannot be read
     */
    public static ArmJvm of(String arm, Jdk jdk, List<String> sets, Path base) {
        List<SetOption> options = new ArrayList<>();
        try {
            for (String set : sets) {
                JvmOptions.read(set, base, jdk.feature()).forEach(option -> options.add(new SetOption(option, set)));
            }
        } catch (SettingException e) {
            throw new IllegalArgumentException("arm '" + arm + "': " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "arm '" + arm + "': its JVM options cannot be read: " + e.getMessage() + ": make them readable", e);
        }
        return new ArmJvm(jdk, options);
    }

    /**
     * Returns the JDK that an arm runs on.
     *
     * @param choice the JDK that it asks for; empty for the one that runs the project's own jars
     * @throws NoSuchJdkException when the machine has none as it asks for
     */
    public static Jdk jdk(String arm, Jdks here, Optional<JdkChoice> choice) {
        return choice.map(asked ->
                        here.find(asked).orElseThrow(() -> new NoSuchJdkException(arm, asked.toString(), here.words())))
                .orElseGet(here::own);
    }

    public ArmJvm {
        options = List.copyOf(options);
    }

    /** Returns the options as they stand on a command line. */
    public List<String> texts() {
        return options.stream().map(SetOption::option).toList();
    }

    /** Returns the largest heap that they allow, bytes; empty where they leave it to the JVM. */
    public OptionalLong maxHeapBytes() {
        return options.stream()
                .map(option -> HEAP.matcher(option.option()))
                .filter(Matcher::matches)
                .mapToLong(ArmJvm::bytes)
                .reduce((earlier, later) -> later);
    }

    private static long bytes(Matcher heap) {
        int shift =
                switch (heap.group(2)) {
                    case "k", "K" -> 10;
                    case "m", "M" -> 20;
                    case "g", "G" -> 30;
                    case "t", "T" -> 40;
                    default -> 0;
                };
        return Long.parseLong(heap.group(1)) << shift;
    }
}
