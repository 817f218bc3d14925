package dev.gatebench.jmh.table;

import static dev.gatebench.jmh.table.TableKind.PARAMETER;
import static dev.gatebench.jmh.table.TableKind.PREFIX;
import static dev.gatebench.jmh.table.TableKind.PUBLISHED_SIZE;
import static dev.gatebench.jmh.table.TableKind.STATIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TableKindTest {

    @Test
    void route5000OfTheStaticTableIsThePublishedOne() {
        assertThat(STATIC.table(PUBLISHED_SIZE).routes().get(4999))
                .isEqualTo(new StaticRoute("/a35fe7f7fe8217b4369a0af4244d1fca"));
        assertThat(STATIC.path(5000)).isEqualTo("/a35fe7f7fe8217b4369a0af4244d1fca");
    }

    @Test
    void route5000OfThePrefixTableIsThePublishedOne() {
        assertThat(PREFIX.table(PUBLISHED_SIZE).routes().get(4999))
                .isEqualTo(new PrefixRoute("/a35fe7f7fe8217b4369a0af4244d1fca"));
        assertThat(PREFIX.path(5000)).isEqualTo("/a35fe7f7fe8217b4369a0af4244d1fca/suffix");
    }

    @Test
    void route5000OfTheParameterTableIsThePublishedOne() {
        assertThat(PARAMETER.table(PUBLISHED_SIZE).routes().get(4999))
                .isEqualTo(new ParameterRoute("/users/{username}/5000"));
        assertThat(PARAMETER.path(5000)).isEqualTo("/users/aniaan/5000");
    }

    @Test
    void theFirstAndLastRoutesAreNumbers1And10000() {
        assertThat(STATIC.table(PUBLISHED_SIZE).routes())
                .startsWith(new StaticRoute("/c4ca4238a0b923820dcc509a6f75849b"))
                .endsWith(new StaticRoute("/b7a782741f667201b54880c925faec4b"));
    }

    @ParameterizedTest
    @EnumSource
    void everyTableHas10000DifferentRoutes(TableKind kind) {
        assertThat(kind.table(PUBLISHED_SIZE).routes()).hasSize(10_000).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource
    void rejectsATableWithoutRoutes(TableKind kind) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kind.table(0))
                .withMessage("routes must not be empty, was []: give at least one route");
    }

    @ParameterizedTest
    @EnumSource
    void rejectsTheRequestForANegativeNumber(TableKind kind) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kind.path(-1))
                .withMessage("number must be 0 or more, was -1: use 0 for a path without a route");
    }
}
