package dev.gatebench.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CoreFuzzTest {
    private static final List<FuzzTarget> PARSERS = CoreParsers.all();

    @Test
    void everyParserIsFuzzedOrSaysWhyNot() throws IOException {
        assertThat(ParserList.problems(PARSERS)).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> readsItsSeeds() {
        return Fuzzing.seeds(PARSERS);
    }

    @TestFactory
    Stream<DynamicTest> withstandsWhatItOnceDidNot() {
        return Fuzzing.kept(PARSERS);
    }

    @TestFactory
    Stream<DynamicTest> withstandsMutatedInput() {
        return Fuzzing.mutated("core", PARSERS);
    }
}
