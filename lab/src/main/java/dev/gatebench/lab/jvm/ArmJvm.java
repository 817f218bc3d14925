package dev.gatebench.lab.jvm;

import dev.gatebench.lab.jdk.Jdk;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JVM that an arm runs on.
 *
 * @param jdk the JDK
 * @param options the options that the arm chooses, in order
 */
public record ArmJvm(Jdk jdk, List<SetOption> options) {
    private static final Pattern HEAP = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\d{1,12})([kKmMgGtT]?)");

    /**
     * An option.
     *
     * @param option the option
     * @param set the set or the file that it stands in
     */
    public record SetOption(String option, String set) {}

    public ArmJvm {
        options = List.copyOf(options);
    }

    /** The options as they stand on a command line. */
    public List<String> texts() {
        return options.stream().map(SetOption::option).toList();
    }

    /** The largest heap that they allow, bytes; empty where they leave it to the JVM. */
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
