package dev.gatebench.jmh.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.jmh.matcher.RouteOrder;
import dev.gatebench.jmh.table.RouteTable;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OracleTest {

    private static final Oracle ORACLE =
            new Oracle(RouteTable.of(List.of("/**", "/a/*", "/a/{x}", "/a/b", "/a/**", "/c/", "/d/{y:[0-9]+}")));

    @ParameterizedTest
    @CsvSource({
        "/a/b, 0, 3", // equal to the path
        "/a/z, 0, 2", // a variable before a star
        "/a, 0, 4",
        "/a/b/c, 0, 4",
        "/c/, 0, 5",
        "/c, 0, 0", // a slash at the end counts
        "/d/12, 0, 6",
        "/d/x, 0, 0"
    })
    void knowsBothOrders(String path, int first, int mostSpecific) {
        assertThat(ORACLE.answer(path, RouteOrder.REGISTRATION)).isEqualTo(first);
        assertThat(ORACLE.answer(path, RouteOrder.SPECIFICITY)).isEqualTo(mostSpecific);
        assertThat(ORACLE.answers(path)).isEqualTo(new Oracle.Answers(path, first, mostSpecific));
    }
}
