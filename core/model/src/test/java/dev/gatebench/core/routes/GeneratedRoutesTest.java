package dev.gatebench.core.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.routes.GeneratedRoutes.At;
import dev.gatebench.core.routes.Route.Kind;
import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.settings.SettingMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratedRoutesTest {

    @ParameterizedTest
    @CsvSource({"FIRST,0", "MIDDLE,4999", "LAST,9999"})
    void theRouteOfTheRequestStandsAtItsPlaceAndNowhereElse(At at, int index) {
        List<String> patterns = patterns(new GeneratedRoutes(10_000, at, Kind.EXACT, "/http/echo"));
        assertThat(patterns).hasSize(10_000).doesNotHaveDuplicates();
        assertThat(patterns.indexOf("/http/echo")).isEqualTo(index);
    }

    @Test
    void hasThePublishedPaths() {
        assertThat(patterns(new GeneratedRoutes(10_000, At.FIRST, Kind.EXACT, "/http/echo"))
                        .get(4999))
                .as("MD5 of 5000, as in Easegress's benchmark")
                .isEqualTo("/http/a35fe7f7fe8217b4369a0af4244d1fca");
    }

    @Test
    void aMissIsAnsweredByARouteBehindAllOthers() {
        List<String> patterns = patterns(new GeneratedRoutes(100, At.MISS, Kind.EXACT, "/http/echo"));
        assertThat(patterns).hasSize(101).endsWith("/http/").doesNotContain("/http/echo");
    }

    @Test
    void oneRouteIsFirstMiddleAndLast() {
        for (At at : List.of(At.FIRST, At.MIDDLE, At.LAST)) {
            assertThat(patterns(new GeneratedRoutes(1, at, Kind.EXACT, "/http/echo")))
                    .containsExactly("/http/echo");
        }
    }

    @Test
    void readsTheSetting() {
        assertThat(GeneratedRoutes.from(SettingMap.of("ShenYu", Map.of("count", 10_000, "at", "last"))))
                .isEqualTo(new GeneratedRoutes(10_000, At.LAST, Kind.EXACT, "/http/echo"));
        assertThat(GeneratedRoutes.from(SettingMap.of("ShenYu", Map.of("count", 7)))
                        .description())
                .isEqualTo("7 routes, number 3 answers");
    }

    @Test
    void refusesWhatIsNoTable() {
        assertThatThrownBy(() -> GeneratedRoutes.from(SettingMap.of("ShenYu", Map.of("at", "first"))))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("count");
        assertThatThrownBy(() -> GeneratedRoutes.from(SettingMap.of("ShenYu", Map.of("count", 20_001))))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("20001");
        assertThatThrownBy(() -> GeneratedRoutes.from(SettingMap.of("ShenYu", Map.of("count", 1, "path", "/other"))))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("path");
    }

    private static List<String> patterns(GeneratedRoutes table) {
        return table.routes().stream().map(Route::pattern).toList();
    }

    @Test
    void areOfOtherKindsForRequestsAsPublished() {
        GeneratedRoutes prefix = read(Map.of("count", 4, "kind", "prefix"));
        assertThat(prefix.asked()).isEqualTo("/http/echo/suffix");
        assertThat(prefix.routes().get(1).pattern()).isEqualTo("/http/echo/");
        assertThat(prefix.routes()).allMatch(route -> route.kind() == Route.Kind.PREFIX);
        assertThat(prefix.description()).isEqualTo("4 routes (prefix), number 2 answers");

        GeneratedRoutes regexp = read(Map.of("count", 4, "kind", "regexp"));
        assertThat(regexp.asked()).isEqualTo("/http/users/aniaan/echo");
        assertThat(regexp.routes())
                .extracting(Route::regex)
                .containsExactly(
                        "^/http/users/[a-z]+/1$",
                        "^/http/users/[a-z]+/echo$",
                        "^/http/users/[a-z]+/3$",
                        "^/http/users/[a-z]+/4$");
    }

    @Test
    void areForHosts() {
        GeneratedRoutes hosts = read(Map.of("count", 3, "kind", "host", "at", "last"));
        assertThat(hosts.asked()).isEqualTo("echo.gatebench.test");
        assertThat(patterns(hosts))
                .containsExactly(
                        "c4ca4238a0b923820dcc509a6f75849b.gatebench.test",
                        "c81e728d9d4c2f636f067f89cc14862c.gatebench.test",
                        "echo.gatebench.test");
        assertThat(hosts.routes()).allMatch(Route::host);
        assertThat(hosts.description()).isEqualTo("3 routes (host), number 3 answers");
        assertThat(patterns(read(Map.of("count", 1, "kind", "host", "host", "a.example", "at", "miss"))))
                .containsExactly("c4ca4238a0b923820dcc509a6f75849b.gatebench.test", "/http/");
        assertThatThrownBy(() -> read(Map.of("count", 1, "kind", "host", "host", "a;b")))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("host");
        assertThatThrownBy(() -> read(Map.of("count", 1, "kind", "host", "path", "/http/echo")))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("path");
        assertThatThrownBy(() -> read(Map.of("count", 1, "host", "a.example")))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("host");
    }

    @Test
    void matchTheRequestByExactlyOneRoute() {
        for (Kind kind : List.of(Kind.EXACT, Kind.PREFIX, Kind.REGEXP)) {
            for (At at : At.values()) {
                GeneratedRoutes table = read(Map.of("count", 50, "at", at.word(), "kind", kind.word()));
                assertThat(table.routes())
                        .as("%s %s", kind, at)
                        .filteredOn(route -> Pattern.matches(route.regex(), table.asked()))
                        .hasSize(1);
            }
        }
    }

    @Test
    void areWrittenForSpring() {
        assertThat(new Route(Kind.EXACT, "/a").spring()).isEqualTo("/a");
        assertThat(new Route(Kind.PREFIX, "/a/").spring()).isEqualTo("/a/**");
        assertThat(new Route(Kind.REGEXP, "/a/{name}/1").spring()).isEqualTo("/a/{name:[a-z]+}/1");
    }

    @Test
    void refuseAPathThatALanguageCouldTakeForItsOwn() {
        for (String path : List.of("/http/a b", "/http/a;b", "/http/{a}", "/http/a\nb", "/http/", "/http/a\"")) {
            assertThatThrownBy(() -> read(Map.of("count", 1, "path", path)))
                    .isInstanceOf(SettingException.class)
                    .hasMessageContaining("must be below /http/, of letters, digits and _ . -");
        }
        assertThatThrownBy(() -> read(Map.of("count", 1, "kind", "prefix", "path", "/http/echo")))
                .hasMessageContaining("must be of the form /http/name/word with kind prefix");
        assertThatThrownBy(() -> read(Map.of("count", 1, "kind", "regexp", "path", "/http/echo")))
                .hasMessageContaining("must be of the form /http/users/name/word with kind regexp");
    }

    private static GeneratedRoutes read(Map<String, Object> settings) {
        return GeneratedRoutes.from(SettingMap.of("nginx", settings));
    }
}
