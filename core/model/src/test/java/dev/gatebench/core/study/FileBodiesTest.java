package dev.gatebench.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.gatebench.core.schedule.RequestBody;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileBodiesTest {
    private static final byte[] ORDER = "{\"ü\": 1}\n".getBytes(StandardCharsets.UTF_8);

    private final Path study;

    FileBodiesTest(@TempDir Path folder) throws IOException {
        Path own = folder.resolve("own");
        Files.createDirectories(own.resolve("bodies"));
        study = own.resolve("quick.yml");
        Files.write(own.resolve("bodies/order.json"), ORDER);
        Files.write(own.resolve("empty"), new byte[0]);
        Files.write(own.resolve("large"), new byte[FileBodies.MAX_BYTES + 1]);
        Files.write(own.resolve("much"), new byte[FileBodies.MAX_BYTES]);
        Files.writeString(own.resolve(".env"), "a");
        Files.createDirectory(own.resolve(".ssh"));
        Files.writeString(own.resolve(".ssh/key"), "a");
        Files.writeString(folder.resolve("secret"), "of another");
        Files.createSymbolicLink(own.resolve("link"), folder.resolve("secret"));
    }

    @Test
    void theStudyAndItsRunsHoldTheBytesOfTheFile() {
        RequestBody body = parse("request: {method: POST, body: file(bodies/order.json)}")
                .request()
                .body();

        assertThat(body.content()).isEqualTo(ORDER);
        assertThat(body.bytes()).isEqualTo(ORDER.length);
        Study again = Texts.parse(StudyWriter.toYaml(
                parse("requests: [{id: order, method: POST, path: /a, body: file(bodies/order.json)}]")));
        assertThat(again.requests().get(0).body().content()).isEqualTo(ORDER);
    }

    @ParameterizedTest
    @CsvSource({
        "../secret, it is outside of it",
        "link, it is outside of it",
        "bodies, it is no file",
        "empty, it has none",
        "large, it has more",
        ".env, '.env' is hidden",
        ".ssh/key, '.ssh' is hidden"
    })
    void anotherFileIsRefused(String name, String why) {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> parse("request: {method: POST, body: file(" + name + ")}"))
                .withMessage("study 'quick.yml' line 8: request.body must be a file of 1..32768 bytes in the study's "
                        + "folder or below, was 'file(" + name + ")': " + why);
    }

    @Test
    void allFilesTogetherFitIntoTheStudyOfARun() {
        String four = IntStream.range(0, 4).mapToObj(FileBodiesTest::much).collect(Collectors.joining(", "));

        assertThat(StudyWriter.toYaml(parse("requests: [" + four + "]"))).hasSizeLessThan(StudyFiles.MAX_BYTES);
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> parse("requests: [" + four + ", " + much(4) + "]"))
                .withMessageContaining("all files together have more than 131072 bytes");
    }

    private static String much(int number) {
        return "{id: r" + number + ", method: POST, path: /a, body: file(much)}";
    }

    @Test
    void aFileThatIsMissingIsNamedAndAStudyWithoutAFolderHasNone() {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> parse("request: {method: POST, body: file(nosuch)}"))
                .withMessageContaining("'file(nosuch)'");
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> Texts.parse(Texts.MINIMAL + "request: {method: POST, body: file(a)}\n"))
                .withMessageContaining("this study is no file, and has no folder");
    }

    private Study parse(String line) {
        try {
            Files.writeString(study, Texts.MINIMAL + line + "\n");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return StudyParser.parse(study, List.of());
    }
}
