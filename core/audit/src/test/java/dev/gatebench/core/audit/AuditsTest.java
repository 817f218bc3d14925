package dev.gatebench.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.report.Reports;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.tool.reading.ToolOutputs;
import dev.gatebench.core.trial.CheckResult.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditsTest {
    @TempDir
    Path dir;

    private final Audits audits = audits(Repository.path("studies"));

    @Test
    void takesAStudyItsFileAndItsTablesForTheSame() {
        Audit named = audits.audit("shenyu-http-client");
        assertThat(audits.audit(
                        Repository.path("studies/shenyu-http-client.yml").toString()))
                .isEqualTo(named);
        assertThat(audits.audit(Repository.path("studies/published/shenyu-http-client.yml")
                        .toString()))
                .isEqualTo(named);
    }

    @Test
    void takesTablesThatNoStudyReproducesYet() {
        assertThat(audits.audit("xiangyao").rows()).hasSize(4);
    }

    @Test
    void takesTheLimitsOfTheStudy() throws IOException {
        Files.createDirectory(dir.resolve("published"));
        Files.copy(
                Repository.path("studies/published/shenyu-http-client.yml"),
                dir.resolve("published/shenyu-http-client.yml"));
        String study = Files.readString(Repository.path("studies/shenyu-http-client.yml"));
        Files.writeString(dir.resolve("shenyu-http-client.yml"), study + "\nchecks: {littleShare: 0.25}\n");
        assertThat(audits(dir).audit("shenyu-http-client").rows())
                .filteredOn(row -> row.finding("little").verdict() == Verdict.FAIL)
                .hasSize(7);
    }

    @Test
    void readsARunOfOursATrialARow() throws IOException {
        SampleRun.write(dir);
        Audit ofFolder = audits.audit(dir.toString());
        assertThat(ofFolder.rows()).hasSize(36);
        assertThat(ofFolder.rows().get(1).testCase()).contains("fork 1 round 1");
        assertThat(ofFolder.rows().get(1).finding("floor").verdict()).isEqualTo(Verdict.PASS);
        assertThat(ofFolder.rows().get(1).finding("steady").verdict()).isEqualTo(Verdict.PASS);
        assertThat(dir.resolve("results.json")).doesNotExist();
        Reports.redraw(dir);
        assertThat(audits.audit(dir.resolve("results.json").toString())).isEqualTo(ofFolder);
    }

    @Test
    void saysWhatThereIsWhereTheNameIsWrong() {
        assertThatThrownBy(() -> audits.audit("xiangya"))
                .isInstanceOf(StudyException.class)
                .hasMessageStartingWith("published tables 'xiangya' are unknown: did you mean 'xiangyao'? there are"
                        + " apisix-2644, apisix-5966, ")
                .hasMessageEndingWith(
                        ", xiangyao; a file of your own must be there: of a tool's output, of tables (.yml),"
                                + " a run's folder or its results.json");
    }

    @Test
    void refusesWhatIsNeitherTablesNorARun() throws IOException {
        Path text = Files.writeString(dir.resolve("x.yml"), "a: [");
        Path json = Files.writeString(dir.resolve("x.json"), "{\"schemaVersion\": 1");
        assertThatThrownBy(() -> audits.audit(text.toString()))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("is not YAML");
        assertThatThrownBy(() -> audits.audit(json.toString()))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("x.json");
        assertThatThrownBy(() -> audits.audit(dir.toString()))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("run.json");
        assertThatThrownBy(() -> audits.audit(dir.resolve("none.json").toString()))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("none.json");
        Path study = Files.writeString(
                dir.resolve("bare.yml"),
                "study: bare\ntitle: A study\narms: [{id: direct, gateway: direct}]\nloads: [{concurrency: 6}]\n");
        assertThatThrownBy(() -> audits.audit(study.toString()))
                .hasMessage("study 'bare' has no published tables: add the key 'published' or give a file of tables");
    }

    private static Audits audits(Path studies) {
        return new Audits(() -> studies, new ToolOutputs(Optional.empty(), Map.of()), InputStream.nullInputStream());
    }
}
