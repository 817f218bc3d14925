package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.shenyu.version.ShenyuVersions;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ListCommandTest {
    @Test
    void saysWhichVersionsNeedADistribution() {
        String list = list().replaceAll("\\s+", " ");
        assertThat(list).contains("versions 2.4.3; through Maven or with run --shenyu-home DIR also 2.5.1, ");
        assertThat(list).contains(ShenyuVersions.bundled().known());
    }

    @Test
    void showsEveryStudyWithoutAskingForADistribution() {
        assertThat(list())
                .contains("shenyu-versions", "release against release")
                .doesNotContain("broken:");
    }

    private static String list() {
        StringWriter out = new StringWriter();
        CommandLine commandLine = GatebenchCommand.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        assertThat(commandLine.execute("list")).isEqualTo(ExitCode.OK);
        return out.toString();
    }
}
