package dev.gatebench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.json.Json;
import dev.gatebench.core.profile.ArmProfile;
import dev.gatebench.core.profile.ProfileDifference;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.result.SampleProfiles;
import dev.gatebench.core.result.SampleRun;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileReportTest {
    private static final String BOTH = "profiles/webClient-against-netty-closed-600-cpu.html";

    @TempDir
    private Path dir;

    @Test
    void tellsWhereComparedArmsDifferByTheSameCodeOfBoth() throws IOException {
        SampleRun.write(dir);
        Results results = Reports.redraw(dir);

        ProfileDifference found = results.profileDifferences().get(0);
        assertThat(found.page()).isEqualTo(BOTH);
        assertThat(found.places())
                .extracting(ProfileDifference.Place::frame)
                .contains("org/apache/shenyu/Client$$Lambda.apply")
                .startsWith("org/springframework/web/reactive/function/client/ExchangeFilterFunction.apply");
        assertThat(Math.abs(found.places().get(0).difference())).isEqualTo(78_500.0 * 350 / 1680);
        assertThat(Results.read(dir.resolve("results.json"))).isEqualTo(results);
    }

    @Test
    void linksTheFlameGraphsAndSaysWhyThereIsNone() throws IOException {
        SampleRun.write(dir);
        Reports.redraw(dir);

        String index = Files.readString(dir.resolve("index.html"));
        assertThat(index)
                .contains("href=\"profiles/netty.html\"", "href=\"profiles/netty.collapsed\"", "href=\"" + BOTH + "\"")
                .contains("Not profiled: netty, allocation: jcmd was refused (800 connections).")
                .contains("the greatest of 4 differences. Chosen for being greatest they are overstated")
                .contains("they say nothing of another start of the same gateway");
        assertThat(Files.readString(dir.resolve("summary.md")))
                .contains("Not profiled: netty, allocation: jcmd was refused");
        for (String page : List.of("profiles/netty.html", "profiles/webClient.html", BOTH)) {
            assertThat(dir.resolve(page)).isNotEmptyFile();
        }
    }

    @Test
    void letsNoFrameOutOfItsPlace() throws IOException {
        SampleRun.write(dir);
        Reports.redraw(dir);

        for (String page : List.of("profiles/netty.html", BOTH, "index.html", "summary.md")) {
            String text = Files.readString(dir.resolve(page));
            assertThat(text).as(page).doesNotContain("<img");
            assertThat(text).as(page).doesNotContain(SampleProfiles.HOSTILE);
        }
        assertThat(Files.readString(dir.resolve(BOTH)).replace("&#39;", "'"))
                .contains("default-src 'none'; style-src 'sha256-", "\\u003c/script\\u003e\\u003cimg")
                .doesNotContain("http://", "https://");
    }

    @Test
    void leavesOutWhatCannotBeReadAndSaysSo() throws IOException {
        SampleRun.write(dir);
        Files.writeString(dir.resolve("profiles/netty.collapsed"), "nothing of the sort");

        Results results = Reports.redraw(dir);

        assertThat(results.profileDifferences()).isEmpty();
        assertThat(results.profiles().get(0).note()).hasValueSatisfying(why -> assertThat(why)
                .startsWith("its stacks cannot be read: netty.collapsed line 1 must be frames"));
        assertThat(results.profiles().get(1).sampled()).isPresent();
    }

    @Test
    void saysWhichTheRunDidNotComeTo() throws IOException {
        RunFolder folder = SampleRun.write(dir);
        folder.update(info -> info.withProfiles(List.of(ProfileKind.CPU)));
        assertThat(Json.line(RunInfo.read(folder.info()))).contains("\"profiles\":[\"cpu\"]");

        List<ArmProfile> missing = Reports.redraw(dir).profiles().stream()
                .filter(profile -> profile.note().equals(Optional.of("the run did not come to it")))
                .toList();

        assertThat(missing).hasSize(6).extracting(ArmProfile::arm).doesNotContain("direct");
    }
}
