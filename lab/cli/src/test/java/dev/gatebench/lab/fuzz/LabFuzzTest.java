package dev.gatebench.lab.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.fuzz.FuzzTarget;
import dev.gatebench.core.fuzz.Fuzzing;
import dev.gatebench.core.fuzz.ParserList;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class LabFuzzTest {
    private static final List<FuzzTarget> PARSERS = LabParsers.all();

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
        return Fuzzing.mutated("lab", PARSERS);
    }
}
