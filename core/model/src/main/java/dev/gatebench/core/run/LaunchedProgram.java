package dev.gatebench.core.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.gatebench.core.json.Amount;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One program that a fork has started, as it was at that moment: a line of {@code launches.jsonl}.
 *
 * @param start 1, and one more for each time that the run was resumed
 * @param fork the fork, from 1
 * @param task the task's name: the arm's id, {@code backend-fork-1}, {@code injector}
 * @param role what the task is for: {@code sut}, {@code injector}, {@code backend}
 * @param machine the machine that it was started on
 * @param cpus the CPUs that it was to be bound to, such as {@code 0,1}; absent where it was to be bound to none
 * @param files SHA-256 of the program and of the jars that it was started from, in hexadecimal digits, by path; empty
 *     where an image holds them
 * @param image the image that its container was made from, by its digest where that is known; absent where it has none
 * @param jdk version and vendor of the JDK that runs it; absent where it is no JVM, or an image holds it
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record LaunchedProgram(
        @Amount int start,
        @Amount int fork,
        String task,
        String role,
        String machine,
        Optional<String> cpus,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, String> files,

        Optional<String> image,
        Optional<String> jdk) {
    public LaunchedProgram {
        files = new TreeMap<>(files);
    }
}
