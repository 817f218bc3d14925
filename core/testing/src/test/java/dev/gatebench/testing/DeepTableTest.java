package dev.gatebench.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds {@code .ci/deep.tsv}, by which CI chooses deep tests for a change, against the tests and packages there are.
 */
class DeepTableTest {
    private static final Path CHECKOUT = Path.of("../..");

    private final List<String[]> rows = lines(CHECKOUT.resolve(".ci/deep.tsv")).stream()
            .skip(1)
            .map(line -> line.split("\t", -1))
            .toList();

    @Test
    void namesEveryClassWithDeepTestsOnceInItsModule() {
        assertThat(rows.stream().map(row -> row[0] + " " + row[1])).containsExactlyInAnyOrderElementsOf(deepClasses());
    }

    @Test
    void saysForEachWhichPackagesItIsFor() {
        Set<String> packages = sources("src/main/java")
                .map(file -> file.replaceFirst(".*/src/main/java/", "").replaceFirst("/[^/]*$", ""))
                .map(folder -> folder.replace('/', '.'))
                .collect(Collectors.toCollection(TreeSet::new));
        for (String[] row : rows) {
            assertThat(row).as(row[1]).hasSize(5);
            assertThat(Integer.parseInt(row[2])).as(row[1]).isPositive();
            assertThat(row[3].split(",")).as(row[1]).allSatisfy(named -> assertThat(packages)
                    .anyMatch(each -> each.equals(named) || each.startsWith(named + ".")));
        }
    }

    private static Set<String> deepClasses() {
        return sources("src/test/java")
                .filter(file -> lines(Path.of(file)).stream()
                        .anyMatch(line -> line.strip().equals("@Deep")))
                .map(file -> CHECKOUT.relativize(Path.of(file)).toString())
                .map(file -> file.replaceFirst("/src/test/java/.*/([^/]*)\\.java$", " $1"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> sources(String below) {
        try (Stream<Path> files = Files.find(
                CHECKOUT,
                30,
                (file, attributes) -> attributes.isRegularFile()
                        && file.toString().endsWith(".java")
                        && file.toString().contains("/" + below + "/")
                        && !file.toString().contains("/target/"))) {
            return files.map(Path::toString).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
