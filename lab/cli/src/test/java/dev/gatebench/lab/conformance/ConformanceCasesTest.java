package dev.gatebench.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConformanceCasesTest {
    private static final List<ConformanceCase> ALL = ConformanceCase.all();

    @Test
    void hasANameOfItsOwnForEachCase() {
        assertThat(ALL).extracting(ConformanceCase::id).doesNotHaveDuplicates();
    }

    @Test
    void asksForNothingButWhatEveryGatewayForwards() {
        assertThat(ALL)
                .flatExtracting(ConformanceCase::requests)
                .extracting(RawRequest::target)
                .allMatch(target -> target.startsWith("/http/") || target.startsWith("http://"));
    }

    @Test
    void beginsWithThePlainestRequestByWhichHabitsAreKnown() {
        assertThat(ALL.get(0).id()).isEqualTo("get");
        assertThat(ALL)
                .filteredOn(ConformanceCase::ofStudies)
                .extracting(ConformanceCase::id)
                .containsExactly("get", "get-query", "post");
    }

    @Test
    void takesTheBackendDownLast() {
        assertThat(ALL).filteredOn(ConformanceCase::backendDown).containsExactly(ALL.get(ALL.size() - 1));
    }
}
