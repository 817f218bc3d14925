package dev.gatebench.lab.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class KernelMainTest {

    @Test
    void answersEachRequestWithItsTimeAndTheSameChecksum() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        KernelMain.serve(
                new BufferedReader(new StringReader("run\nnothing\nrun\n")),
                new PrintStream(bytes, true, StandardCharsets.US_ASCII),
                1);

        List<String> lines = bytes.toString(StandardCharsets.US_ASCII).lines().toList();
        assertThat(lines).hasSize(2).allMatch(line -> Long.parseLong(line.split(" ", 2)[0]) > 0);
        assertThat(lines)
                .extracting(line -> line.split(" ", 2)[1])
                .containsOnly(lines.get(0).split(" ", 2)[1]);
    }

    @Test
    void doesTheSameWorkInEveryPassAndProcess() {
        ReferenceKernel kernel = new ReferenceKernel();

        assertThat(kernel.pass()).isEqualTo(kernel.pass()).isEqualTo(new ReferenceKernel().pass());
    }
}
