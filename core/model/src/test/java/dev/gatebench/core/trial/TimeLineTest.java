package dev.gatebench.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.trial.TimeLine.Second;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeLineTest {
    private static final Path SCHEMA = Path.of("../../docs/schema/timeline.schema.json");
    private static final TrialId ID = new TrialId("netty", new ClosedLoad(600), 1, 2);

    @Test
    void obeysItsSchemaAndIsReadBack(@TempDir Path dir) throws IOException {
        String path = TimeLine.path(ID, 1);
        TimeLine withGap =
                SampleTimeLine.of(ID, List.of(SampleTimeLine.second(0, 1000, 7), SampleTimeLine.empty(1000, 2500)));
        for (TimeLine written : List.of(SampleTimeLine.of(ID, 12), withGap)) {
            written.write(dir, path);

            assertThat(TimeLine.read(dir, path)).isEqualTo(written);
            assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                            .getSchema(Files.readString(SCHEMA))
                            .validate(Json.mapper().readTree(Files.readString(dir.resolve(path)))))
                    .isEmpty();
        }
        assertThat(Files.readString(dir.resolve(path)).split("openFiles", -1)).hasSize(2);
    }

    @Test
    void isNamedAsTheHistogramsOfItsTrialAre() {
        assertThat(TimeLine.path(ID, 1)).isEqualTo("timeline/netty-closed-600-f1-r2.json");
        assertThat(TimeLine.path(ID, 3)).isEqualTo("timeline/netty-closed-600-f1-r2-s3.json");
        assertThat(HistogramFiles.path(ID, 3)).isEqualTo("hdr/netty-closed-600-f1-r2-s3.hdr");
    }

    @Test
    void refusesAFileThatIsNone(@TempDir Path dir) throws IOException {
        Path file = dir.resolve("x.json");
        assertThatThrownBy(() -> TimeLine.read(dir, "x.json")).hasMessage(file + " is missing");
        String whole = Json.line(SampleTimeLine.of(ID, 3));
        for (String damaged : List.of(
                "",
                "null",
                "[]",
                "{}",
                whole.substring(0, whole.length() / 2),
                whole.replace("\"cpus\"", "\"cpu\""),
                whole.replace("0.25", "-0.25"),
                whole.replace("0.25", "1e999"),
                whole.replace("\"fromMs\":1000,\"toMs\":2000", "\"fromMs\":2000,\"toMs\":1000"))) {
            Files.writeString(file, damaged);
            assertThatThrownBy(() -> TimeLine.read(dir, "x.json"))
                    .as(damaged)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(file.toString());
        }
        Files.writeString(file, whole.replace("\"schemaVersion\":1", "\"schemaVersion\":2"));
        assertThatThrownBy(() -> TimeLine.read(dir, "x.json")).hasMessageContaining("schemaVersion must be 1, was 2");
    }

    @Test
    void joinsNothingThatWasNotReadAllTheTime() {
        TimeLine joined = SampleTimeLine.of(
                        ID,
                        List.of(
                                SampleTimeLine.second(0, 1000, 7),
                                SampleTimeLine.empty(1000, 2500),
                                SampleTimeLine.second(2500, 3500, 1)))
                .inAtMost(1);

        Second all = joined.seconds().get(0);
        assertThat(all.requests()).isEmpty();
        assertThat(all.cpus()).isEmpty();
        assertThat(all.gcPauseNs()).isEmpty();
        assertThat(all.rssBytes()).as("at its end").hasValue(400L << 20);
    }

    @Property(tries = 100)
    void losesNoRequestWhenItIsJoined(
            @ForAll @Size(min = 1, max = 300) List<@IntRange(max = 50_000) Integer> requests,
            @ForAll @IntRange(min = 1, max = 120) int most) {
        List<Second> seconds = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            seconds.add(SampleTimeLine.second(i * 1000L, i * 1000L + 1000, requests.get(i)));
        }
        TimeLine all = SampleTimeLine.of(ID, seconds);

        TimeLine joined = all.inAtMost(most);

        assertThat(joined.seconds()).hasSizeLessThanOrEqualTo(most);
        assertThat(joined.lengthMs()).isEqualTo(all.lengthMs());
        assertThat(joined.seconds().stream()
                        .mapToLong(second -> second.requests().orElseThrow())
                        .sum())
                .isEqualTo(requests.stream().mapToLong(Integer::longValue).sum());
        assertThat(joined.seconds())
                .allSatisfy(second -> assertThat(second.cpus().get(Trial.SUT)).isCloseTo(0.5, within(1e-9)));
    }
}
