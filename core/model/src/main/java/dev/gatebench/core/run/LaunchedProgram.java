package dev.gatebench.core.run;

import dev.gatebench.core.json.Amount;
import dev.gatebench.core.json.OmittedWhenEmpty;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A line of {@code launches.jsonl}: a program that a fork has started, as it was at that moment.
 *
 * @param start 1, and one more for each resumption of the run
 * @param fork the fork, from 1
 * @param task the task's name: the arm's id, {@code backend-fork-1}, {@code injector}
 * @param role role of the task: {@code sut}, {@code injector}, {@code backend}
 * @param cpus the CPUs that it was bound to, such as {@code 0,1}; absent where unbound
 * @param files SHA-256, in hexadecimal digits, of the program and of its jars, by path; empty where an image holds them
 * @param image the image of its container, by its digest where that is known; absent where it has none
 * @param jdk version and vendor of its JDK; absent where it is no JVM, or an image holds it
 */
public record LaunchedProgram(
        @Amount int start,
        @Amount int fork,
        String task,
        String role,
        String machine,
        Optional<String> cpus,
        @OmittedWhenEmpty Map<String, String> files,
        Optional<String> image,
        Optional<String> jdk) {
    public LaunchedProgram {
        files = new TreeMap<>(files);
    }
}
