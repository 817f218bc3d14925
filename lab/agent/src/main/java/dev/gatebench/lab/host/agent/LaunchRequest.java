package dev.gatebench.lab.host.agent;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The order to an agent to start a task.
 *
 * @param id the lab's name of it, unique at that agent: a launch that is asked for twice, because the first answer was
 *     lost, is one
 * @param environment variables beside those that tasks inherit
 * @param cpus the CPUs that it is bound to, as {@code taskset -c} writes them; empty for all that the agent's tasks may
 *     use
 * @param folder path of the folder that it may write into, which is made where it is not there; empty where it needs
 *     none
 * @param readOutput whether its standard output is kept for the lab to read; else it is in the log, where its standard
 *     error is
 * @param helper whether it only helps what is measured: it then runs beside the agent, where that has other CPUs
 */
public record LaunchRequest(
        String id,
        List<String> command,
        Map<String, String> environment,
        Optional<String> cpus,
        Optional<String> folder,
        boolean readOutput,
        boolean helper) {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    public LaunchRequest {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "a task's id must be of letters, digits, '.', '_' and '-', was '" + id + "'");
        }
        if (command.isEmpty()) {
            throw new IllegalArgumentException("task '" + id + "' must have a command, has none");
        }
    }
}
