package dev.gatebench.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the sources of all modules' tests to the rules of the set that they belong to. */
class TestSetsTest {
    private static final Pattern PROCESS_PORT_OR_SLEEP =
            Pattern.compile("new ProcessBuilder\\(|getRuntime\\(\\)\\.exec\\("
                    + "|new ServerSocket\\(|ServerSocketChannel\\.open\\(|HttpServer\\.create\\(|Thread\\.sleep\\("
                    + "|TimeUnit\\.[A-Z]+\\.sleep\\(|\\bGatebenchProcess\\b|\\bFakeBackendServer\\b"
                    + "|new Socket\\(|@EnableKubernetesMockClient|Await\\.pause\\(");

    private static final Pattern INTEGRATION = Pattern.compile("^ *@Integration\\b", Pattern.MULTILINE);
    private static final Pattern SET = Pattern.compile("^@(Integration|Deep)\\b", Pattern.MULTILINE);
    private static final Pattern CONDITION = Pattern.compile(
            "\\bassume(That|True|False|Thing)\\w*\\(|\\bAssumptions\\b" + "|^ *@(Enabled|Disabled)(On|If|For|\\b)",
            Pattern.MULTILINE);

    /** By class, why it may do what unit tests do not. */
    private static final Map<String, String> NO_UNIT = Map.of(
            "jmh/GuardTest", "a method that sleeps is what the guard has to end",
            "lab/SideBySideTest", "what takes longer than another that fails has to last a moment");

    @Test
    void unitTestsStartNoProcessOpenNoPortAndDoNotSleep() {
        assertThat(found("Test", text -> has(PROCESS_PORT_OR_SLEEP, text)))
                .as("move what needs that to a class *IT with @Integration, or inject time")
                .containsExactlyInAnyOrderElementsOf(NO_UNIT.keySet());
    }

    @Test
    void unitTestsAreNotMarkedAsIntegration() {
        assertThat(found("Test", text -> has(INTEGRATION, text)))
                .as("what is marked so is called *IT")
                .isEmpty();
    }

    @Test
    void whatIsCalledItHasASet() {
        assertThat(found("IT", text -> !has(SET, text)))
                .as("give the class @Integration or @Deep")
                .isEmpty();
    }

    @Test
    void testsSkipByRequirementsAlone() {
        Predicate<String> skips = text -> has(CONDITION, text);
        assertThat(Stream.concat(found("Test", skips).stream(), found("IT", skips).stream()))
                .as("say @Needs, or call Requirement.orSkip")
                .isEmpty();
    }

    private static boolean has(Pattern pattern, String text) {
        return pattern.matcher(text).find();
    }

    /** Returns the classes of other modules whose names end so and whose sources are so, as MODULE/CLASS. */
    private static List<String> found(String ending, Predicate<String> kind) {
        Map<String, String> sources = sources(ending);
        assertThat(sources).as("sources of classes *" + ending).hasSizeGreaterThan(20);
        return sources.entrySet().stream()
                .filter(each -> kind.test(each.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Map<String, String> sources(String ending) {
        Map<String, String> sources = new TreeMap<>();
        for (Path file : Sources.in("src/test/java")) {
            String name = String.valueOf(file.getFileName()).replace(".java", "");
            if (name.endsWith(ending)) {
                sources.put(Sources.checkout().relativize(file).getName(0) + "/" + name, Sources.text(file));
            }
        }
        sources.remove("core/" + TestSetsTest.class.getSimpleName());
        return sources;
    }
}
