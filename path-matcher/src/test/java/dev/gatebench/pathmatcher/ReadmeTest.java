package dev.gatebench.pathmatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.gatebench.pathmatcher.RadixPathMatcher.Order;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of README.md, which is the code of a test here. */
class ReadmeTest {
    private static final Path SOURCE =
            Path.of("src", "test", "java", "dev", "gatebench", "pathmatcher", "ReadmeTest.java");

    @Test
    void theExampleSaysWhatIs() {
        RadixPathMatcher<String> routes = RadixPathMatcher.<String>builder(Dialect.ANT, Order.SPECIFICITY)
                .add("/users/{name}", "user")
                .add("/users/me", "myself")
                .add("/files/**", "files")
                .build();

        assertThat(routes.match("/users/me").value()).isEqualTo("myself");
        assertThat(routes.match("/users/ada").variables()).containsEntry("name", "ada");
        assertThat(routes.match("/users/ada/").found()).isFalse();
        assertThat(routes.match("/files/a/b").pattern()).isEqualTo("/files/**");
    }

    @Test
    void theExampleIsThatOfTheTest() throws IOException {
        List<String> readme = Files.readAllLines(Path.of("README.md"));
        int from = readme.indexOf("```java") + 1;
        List<String> example =
                readme.subList(from, from + readme.subList(from, readme.size()).indexOf("```"));

        assertThat(Files.readAllLines(SOURCE).stream().map(String::strip))
                .containsSubsequence(example.stream().map(String::strip).toList());
    }

    @Test
    void dialectsDoWhatItsTableSays() {
        for (Dialect dialect : Dialect.values()) {
            assertThat(matches(dialect, "/**/foo", "/en/foo/"))
                    .isEqualTo(dialect == Dialect.ANT_5_2 || dialect == Dialect.ANT_5_3);
            assertThat(matches(dialect, "/*", "/a\nb")).isEqualTo(dialect != Dialect.ANT_5_2);
            RadixPathMatcher.Builder<String> starred = RadixPathMatcher.builder(dialect, Order.REGISTRATION);
            assertThat(catchThrowable(() -> starred.add("/{*rest}", "rest")) == null)
                    .isEqualTo(dialect == Dialect.ANT_5_2 || dialect == Dialect.PATH_PATTERN);
            assertThat(matches(dialect, "/a/*", "//a/b")).isEqualTo(dialect != Dialect.PATH_PATTERN);
            assertThat(matches(dialect, "/a b", "/a%20b;v=1")).isEqualTo(dialect == Dialect.PATH_PATTERN);
        }
    }

    private static boolean matches(Dialect dialect, String pattern, String path) {
        return RadixPathMatcher.builder(dialect, Order.REGISTRATION)
                .add(pattern, pattern)
                .build()
                .match(path)
                .found();
    }
}
