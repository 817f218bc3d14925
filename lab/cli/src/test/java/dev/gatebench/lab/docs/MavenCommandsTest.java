package dev.gatebench.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.lab.docs.ShellBlocks.Shown;
import dev.gatebench.testing.Sources;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands of Maven that documents show build what they need, and run the tests that they name. */
class MavenCommandsTest {
    private static final Pattern NAMED = Pattern.compile("-D(?:it\\.)?test=(.*)");

    private static final Map<String, String> TESTS = tests();

    /** Names no class: {@code -Dtest=None} leaves unit tests out. */
    private static final String NONE = "None";

    static List<Shown> mavens() throws IOException {
        return Pages.ofCommands().stream()
                .flatMap(page -> ShellBlocks.of(page).stream())
                .filter(shown -> shown.words().get(0).matches("(\\./)?mvnw?"))
                .filter(shown -> !shown.page().contains("shenyu-versions")) // ShenYu's own build
                .toList();
    }

    @ParameterizedTest
    @MethodSource("mavens")
    void buildsTheModulesThatOneNeeds(Shown shown) {
        if (shown.words().contains("-pl")) {
            assertThat(shown.words())
                    .as("%s: a module is built with what it needs", shown)
                    .contains("-am");
        }
    }

    @ParameterizedTest
    @MethodSource("mavens")
    void runsTheTestsThatItNames(Shown shown) {
        for (String name :
                shown.words().stream().flatMap(MavenCommandsTest::named).toList()) {
            assertThat(TESTS).as(shown.toString()).containsKey(name);
            if (Optional.ofNullable(TESTS.get(name)).orElse("").contains("\n@Deep")) {
                assertThat(shown.words()).as("%s: '%s' is deep", shown, name).contains("-Pdeep", "-T1");
            }
        }
    }

    private static Stream<String> named(String word) {
        Matcher named = NAMED.matcher(word);
        return named.matches()
                ? Stream.of(named.group(1).split(",")).filter(name -> !name.equals(NONE) && !name.contains("*"))
                : Stream.of();
    }

    /** Returns the sources of all tests by the class's name. */
    private static Map<String, String> tests() {
        return Sources.in("src/test/java").stream()
                .collect(Collectors.toMap(
                        file -> String.valueOf(file.getFileName()).replace(".java", ""),
                        Sources::text,
                        (one, other) -> one + other));
    }
}
