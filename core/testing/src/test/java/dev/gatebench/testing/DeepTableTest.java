package dev.gatebench.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Holds {@code .ci/deep.tsv}, by which CI chooses deep tests for a change, against the tests and packages there are.
 */
class DeepTableTest {
    private final List<String[]> rows = Sources.text(Sources.checkout().resolve(".ci/deep.tsv"))
            .lines()
            .skip(1)
            .map(line -> line.split("\t", -1))
            .toList();

    @Test
    void namesEveryClassWithDeepTestsOnceInItsModule() {
        assertThat(rows.stream().map(row -> row[0] + " " + row[1])).containsExactlyInAnyOrderElementsOf(deepClasses());
    }

    @Test
    void saysForEachWhichPackagesItIsFor() {
        Set<String> packages = Sources.in("src/main/java").stream()
                .map(Path::toString)
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
        return Sources.in("src/test/java").stream()
                .filter(file ->
                        Sources.text(file).lines().anyMatch(line -> line.strip().equals("@Deep")))
                .map(file -> Sources.checkout().relativize(file).toString())
                .map(file -> file.replaceFirst("/src/test/java/.*/([^/]*)\\.java$", " $1"))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
