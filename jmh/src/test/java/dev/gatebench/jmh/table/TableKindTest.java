package dev.gatebench.jmh.table;

import static dev.gatebench.jmh.table.TableKind.GITHUB;
import static dev.gatebench.jmh.table.TableKind.KUBERNETES;
import static dev.gatebench.jmh.table.TableKind.PARAMETER;
import static dev.gatebench.jmh.table.TableKind.PREFIX;
import static dev.gatebench.jmh.table.TableKind.PUBLISHED_SIZE;
import static dev.gatebench.jmh.table.TableKind.STATIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.gatebench.jmh.agreement.Oracle;
import dev.gatebench.jmh.matcher.RouteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TableKindTest {

    private static final String MD5_OF_5000 = "/a35fe7f7fe8217b4369a0af4244d1fca";

    @ParameterizedTest
    @CsvSource({
        "STATIC, " + MD5_OF_5000 + ", " + MD5_OF_5000,
        "PREFIX, " + MD5_OF_5000 + "/**, " + MD5_OF_5000 + "/suffix",
        "PARAMETER, /users/{username}/5000, /users/aniaan/5000",
        "REGEXP, /users/{username:[a-z]+}/5000, /users/aniaan/5000"
    })
    void route5000IsThePublishedOneAndSoIsItsRequest(TableKind kind, String pattern, String path) {
        RouteTable table = kind.table(PUBLISHED_SIZE);

        assertThat(table.pattern(4999)).isEqualTo(pattern);
        assertThat(Probe.path(table, 5000)).isEqualTo(path);
    }

    @Test
    void theFirstAndLastRoutesAreNumbers1And10000() {
        assertThat(STATIC.table(PUBLISHED_SIZE).patterns())
                .startsWith("/c4ca4238a0b923820dcc509a6f75849b")
                .endsWith("/b7a782741f667201b54880c925faec4b");
    }

    @ParameterizedTest
    @EnumSource(names = {"STATIC", "PREFIX", "PARAMETER", "REGEXP", "HOSTILE"})
    void isMadeAtTheSizeThatIsAskedFor(TableKind kind) {
        assertThat(kind.scales()).isTrue();
        assertThat(kind.table(1).size()).isEqualTo(1);
        assertThat(kind.table(PUBLISHED_SIZE).size()).isEqualTo(10_000);
        assertThat(kind.table(10).patterns())
                .isEqualTo(kind.table(100).patterns().subList(0, 10));
    }

    @Test
    void holdsTheRealTablesWithParametersAndLiteralsThatOverlap() {
        RouteTable github = GITHUB.table(PUBLISHED_SIZE);
        RouteTable kubernetes = KUBERNETES.table(PUBLISHED_SIZE);

        assertThat(github.size()).isEqualTo(248);
        assertThat(github.patterns())
                .contains("/gists/{id}", "/gists/public", "/repos/{owner}/{repo}/issues/{number}/labels/{name}");
        assertThat(kubernetes.size()).isEqualTo(431);
        assertThat(kubernetes.patterns())
                .contains(
                        "/api/v1/namespaces/{namespace}/pods/{name}/log",
                        "/apis/apps/v1/watch/deployments",
                        "/apis/{group}/{version}/namespaces/{namespace}/{plural}/{name}");
        assertThat(GITHUB.scales() || KUBERNETES.scales()).isFalse();
    }

    @Test
    void aTableThatDoesNotScaleIsCutToTheSize() {
        assertThat(GITHUB.table(10).patterns())
                .isEqualTo(GITHUB.table(1000).patterns().subList(0, 10));
    }

    /** Oracle: Spring's AntPathMatcher. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FILE")
    void everyRouteMatchesItsOwnRequest(TableKind kind) {
        RouteTable table = kind.table(40);
        for (int number = 1; number <= table.size(); number++) {
            Oracle alone = new Oracle(new RouteTable(table.routes().subList(number - 1, number)));
            String path = Probe.path(table, number);

            assertThat(alone.answer(path, RouteOrder.REGISTRATION)).as(path).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STATIC", "PREFIX", "PARAMETER", "REGEXP", "GITHUB", "HOSTILE"})
    void theMissingPathHasNoRoute(TableKind kind) {
        Oracle oracle = new Oracle(kind.table(300));

        assertThat(oracle.answer(kind.missingPath(), RouteOrder.REGISTRATION)).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "1000001"})
    void rejectsASizeOutOfRange(int routes) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PARAMETER.table(routes))
                .withMessage("routes must be 1 to 1,000,000, was %,d: give another number".formatted(routes));
    }

    @Test
    void theTableOfAFileNeedsTheFile() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TableKind.FILE.table(10))
                .withMessage(
                        "table 'FILE' must have a file, has none: give --table-file FILE or -Dgatebench.table.file=FILE");
    }

    @Test
    void aPrefixRouteIsWrittenWithTwoStars() {
        assertThat(PREFIX.table(1).syntax()).containsExactly(Syntax.PREFIX);
    }
}
