package dev.gatebench.lab.gateway;

import dev.gatebench.lab.host.Task;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Launches an arm. It launches the arm again with other ports where another program has bound one of its ports after
 * that was chosen.
 */
public final class ArmLaunch {
    /** The words of the C library, Go, Java, Spring Boot and Docker engines for a port in use. */
    private static final Pattern TAKEN = Pattern.compile(
            "address already in use|port (\\d+ )?(was|is) already (in use|allocated)", Pattern.CASE_INSENSITIVE);

    private ArmLaunch() {}

    /**
     * Launches an arm.
     *
     * @param line takes a line for people where the arm is launched again
     * @throws EnvironmentException as {@link GatewayArm#launch}
     */
    public static RunningArm of(GatewayArm arm, LaunchContext context, Consumer<String> line) {
        String id = arm.spec().id();
        try {
            return arm.launch(context);
        } catch (EnvironmentException e) {
            List<Task> left = context.tasks().running(id);
            Stream<String> said = Stream.concat(
                    Stream.of(String.valueOf(e.getMessage())), left.stream().map(Task::log));
            if (said.noneMatch(text -> TAKEN.matcher(text).find())) {
                throw e;
            }
            left.forEach(context.tasks()::end);
            line.accept("arm '" + id + "' is launched once more with other ports: it says that a port was in use");
            return arm.launch(context.onceMore());
        }
    }
}
