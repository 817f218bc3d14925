package dev.gatebench.mock.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathRepliesTest {
    @Test
    void readsAnEntryWithAllKeysAndOneWithDefaults() {
        List<PathReply> replies = PathReplies.parse("""
                [{"method": "POST", "path": "/orders", "status": 201, "body": "text(made)",
                  "headers": {"Content-Type": "application/json", "X-A": ""},
                  "requestHeaders": ["Authorization", "Accept: text/plain", "X-Empty:"], "requestBytes": 12},
                 {"method": "GET", "path": "/orders"}]
                """);
        assertThat(replies).hasSize(2);
        PathReply all = replies.get(0);
        assertThat(all.body()).hasToString("text(made)");
        assertThat(all.status()).isEqualTo(201);
        assertThat(all.headers()).isEqualTo(Map.of("Content-Type", "application/json", "X-A", ""));
        assertThat(all.requestHeaders())
                .containsExactly(
                        new RequiredField("Authorization", Optional.empty()),
                        new RequiredField("Accept", Optional.of("text/plain")),
                        new RequiredField("X-Empty", Optional.of("")));
        assertThat(all.requestBytes()).hasValue(12);
        PathReply defaults = replies.get(1);
        assertThat(defaults.status()).isEqualTo(200);
        assertThat(defaults.body().length()).isZero();
        assertThat(defaults.headers()).isEmpty();
        assertThat(defaults.requestHeaders()).isEmpty();
        assertThat(defaults.requestBytes()).isEqualTo(OptionalLong.empty());
    }

    @Test
    void readsTheExampleOfTheDocument() throws IOException {
        String page = Files.readString(Path.of("../docs/mock-backend.md"));
        List<PathReply> replies =
                PathReplies.parse(page.split("```json\n", -1)[1].split("```", -1)[0]);
        assertThat(replies).hasSize(2);
        assertThat(replies.get(1).body()).hasToString("text({\"id\":7})");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}|the table must be a JSON array of 1000 entries at most, was {}",
                "[3]|entry 1: an entry must be a JSON object, was 3",
                "[{\"path\":\"/\"}]|entry 1: 'method' must be text such as \"GET\", was absent",
                "[{\"method\":\"GET\"}]|entry 1: 'path' must be text such as \"/orders\", was absent",
                "[{\"method\":\"get\",\"path\":\"/\"}]|entry 1: method must be 1..32 capital letters, was 'get'",
                "[{\"method\":\"GET\",\"path\":\"a\"}]|entry 1: path must begin with / but not /__mock/, without ? and # and spaces, was 'a'",
                "[{\"method\":\"GET\",\"path\":\"/a?b\"}]|entry 1: path must begin with / but not /__mock/, without ? and # and spaces, was '/a?b'",
                "[{\"method\":\"GET\",\"path\":\"/__mock/x\"}]|entry 1: path must begin with / but not /__mock/, without ? and # and spaces, was '/__mock/x'",
                "[{\"method\":\"GET\",\"path\":\"/\"},{\"method\":\"GET\",\"path\":\"/\"}]|entry 2: method and path must differ from those of the entries before, were GET /",
                "[{\"method\":\"GET\",\"path\":\"/\",\"status\":99}]|entry 1: status must be 200..599, was 99",
                "[{\"method\":\"GET\",\"path\":\"/\",\"status\":\"200\"}]|entry 1: 'status' must be a whole number 200..599, was \"200\"",
                "[{\"method\":\"GET\",\"path\":\"/\",\"body\":\"2kb\"}]|entry 1: 'body': a size must be a whole number with B, KB, MB, GB (of 1000) or KiB, MiB, GiB (of 1024), at most 1000000000GiB, such as 2KiB, was '2kb'",
                "[{\"method\":\"GET\",\"path\":\"/\",\"body\":\"64MiB\"},{\"method\":\"PUT\",\"path\":\"/\",\"body\":\"1B\"}]|entry 2: the bodies must have 67108864 bytes at most together, had 67108865",
                "[{\"method\":\"GET\",\"path\":\"/\",\"headers\":{\"A\":1}}]|entry 1: 'headers': each must be text, was 1",
                "[{\"method\":\"GET\",\"path\":\"/\",\"headers\":{\"A b\":\"\"}}]|entry 1: a header field must be a name, or a name, a colon and a value, was 'A b: '",
                "[{\"method\":\"GET\",\"path\":\"/\",\"headers\":{\"A: b\":\"c\"}}]|entry 1: headers must have names of header fields, had 'A: b'",
                "[{\"method\":\"GET\",\"path\":\"/\",\"headers\":{\"Content-length\":\"1\"}}]|entry 1: headers must not frame the reply, had 'Content-length'",
                "[{\"method\":\"GET\",\"path\":\"/\",\"headers\":{\"A\":\"b\\r\\nC: d\"}}]|entry 1: a header field must be a name, or a name, a colon and a value, was 'A: b C: d'",
                "[{\"method\":\"GET\",\"path\":\"/\",\"requestHeaders\":[\":a\"]}]|entry 1: 'requestHeaders': a header field must be a name, or a name, a colon and a value, was ':a'",
                "[{\"method\":\"GET\",\"path\":\"/\",\"requestBytes\":-1}]|entry 1: requestBytes must be at least 0, was -1",
                "[{\"method\":\"GET\",\"path\":\"/\",\"requestBytes\":1.5}]|entry 1: 'requestBytes' must be a whole number, was 1.5",
                "[{\"method\":\"GET\",\"path\":\"/\",\"stauts\":200}]|entry 1: 'stauts' must be one of method, path, status, body, headers, requestHeaders, requestBytes, was 200"
            })
    void refusesABadTableAndNamesTheEntry(String json, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PathReplies.parse(json))
                .withMessage(message);
    }

    @Test
    void takesAThousandEntriesAndNoMore() {
        assertThat(PathReplies.parse(table(1000))).hasSize(1000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PathReplies.parse(table(1001)))
                .withMessage("the table must be a JSON array of 1000 entries at most, was 1001 entries");
    }

    private static String table(int entries) {
        return IntStream.range(0, entries)
                .mapToObj(i -> "{\"method\":\"GET\",\"path\":\"/" + i + "\"}")
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Property
    void refusesGarbageInOneLine(@ForAll String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PathReplies.parse("[{\"method\":\"GET\",\"path\":\"/\"}" + text))
                .satisfies(e -> assertThat(e.getMessage()).startsWith("the table must be a JSON array: "));
    }
}
