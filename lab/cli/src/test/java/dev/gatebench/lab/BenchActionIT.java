package dev.gatebench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.Loads;
import dev.gatebench.core.report.Reports;
import dev.gatebench.core.result.ControlledRun;
import dev.gatebench.core.result.SyntheticRun;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.core.yaml.Problem;
import dev.gatebench.core.yaml.SchemaCheck;
import dev.gatebench.testing.Deep;
import dev.gatebench.testing.Integration;
import dev.gatebench.testing.Needs;
import dev.gatebench.testing.Requirement;
import dev.gatebench.testing.ShortLivedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The action {@code bench}, with a Gatebench that ends as it is told to, and with the real one. */
@Timeout(240)
@Integration
@Needs(Requirement.JQ)
class BenchActionIT {
    private static final Path EMBEDDED =
            Path.of("../../shenyu-config/embedded/target/shenyu-embedded.jar").toAbsolutePath();
    private static final Path TINY =
            Path.of("src/test/resources/studies/tiny.yml").toAbsolutePath();
    private static final Path GATEBENCH =
            Path.of("../../gatebench").toAbsolutePath().normalize();

    @TempDir
    Path folder;

    private Path fake = Path.of("");

    @BeforeEach
    void makeAGatebench() throws IOException {
        fake = script("fake gatebench", """
                #!/bin/sh
                printf '<%s>' "$@" >> "$CALLS"
                echo >> "$CALLS"
                command=$1
                while [ $# -gt 0 ]; do
                  case $1 in --out) out=$2 ;; --format) format=$2 ;; esac
                  shift
                done
                echo "said by $command"
                [ -z "${GH_TOKEN:-}" ] || exit 99
                case $command in
                  run)
                    [ "$RUN" = 137 ] && kill -9 $$
                    if [ "$RUN" -le 1 ] && [ -z "$NO_RESULTS" ]; then
                      mkdir -p "$out"
                      echo '{}' > "$out/results.json"
                      echo '# the run' > "$out/summary.md"
                    fi
                    exit "$RUN" ;;
                  compare)
                    if [ "$format" = json ]; then cp "$COMPARISON" "$out"; else echo '| lines |' > "$out"; fi
                    exit "$COMPARE" ;;
                esac
                """);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void passesWithinTheLimit(int run) throws Exception {
        BenchAction.Step step = action(run, 0, "within").measure();

        assertThat(step.exitCode()).as(step.log()).isZero();
        assertThat(step.output("result")).isEqualTo("passed");
        assertThat(step.log())
                .contains("::notice title=Gatebench: passed::The candidate does not cost more than 5%25 more CPU");
        assertThat(step.summary()).contains("### Gatebench: passed", "| lines |", "# the run");
        assertThat(Path.of(step.output("report")).resolve("run/results.json")).exists();
    }

    @Test
    void saysThatItPassedWithoutHavingRuledASlowdownOut() throws Exception {
        BenchAction.Step step = action(0, 0, "cannotTell").measure();

        assertThat(step.output("result")).isEqualTo("passed");
        assertThat(step.summary())
                .contains("No slowdown beyond 5% is shown, by CPU per request, but it is not ruled out either");
    }

    @Test
    void saysRegressionWhereTheCandidateIsSlower() throws Exception {
        BenchAction.Step step = action(0, 1, "beyond").measure();

        assertThat(step.exitCode()).isEqualTo(1);
        assertThat(step.output("result")).isEqualTo("regression");
        assertThat(step.log())
                .contains(
                        "::error title=Gatebench: regression::The candidate costs more than 5%25 more CPU per request");
    }

    @ParameterizedTest
    @CsvSource({
        "void, 'the base, started twice, differs from itself'",
        "noHeadline, 'too little of what was measured is valid (noHeadline)'",
        "noControl, 'too little of what was measured is valid (noControl)'"
    })
    void takesAGateWithoutAVerdictForNoRegression(String gate, String why) throws Exception {
        BenchAction.Step step = action(0, 1, gate).measure();

        assertThat(step.exitCode()).isEqualTo(2);
        assertThat(step.output("result")).isEqualTo("failed");
        assertThat(step.summary()).contains("There is no verdict", why);
    }

    @ParameterizedTest
    @CsvSource({
        "2, bad usage or input",
        "3, the environment failed",
        "4, what was measured is broken",
        "70, an unexpected error",
        "137, it was ended by signal 9",
        "9, an unknown exit code"
    })
    void tellsAFailureOfTheToolFromARegression(int run, String why) throws Exception {
        BenchAction.Step step = action(run, 0, "within").measure();

        assertThat(step.exitCode()).isEqualTo(2);
        assertThat(step.output("result")).isEqualTo("failed");
        assertThat(step.log()).contains("::error title=Gatebench: failed::The tool failed");
        assertThat(step.summary())
                .contains("### Gatebench: failed", "gatebench run ended with " + run + ", " + why, "    said by run");
        assertThat(calls()).as("nothing is compared").hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 70})
    void tellsAFailureOfTheComparisonFromARegression(int compare) throws Exception {
        BenchAction.Step step = action(0, compare, "beyond").measure();

        assertThat(step.exitCode()).isEqualTo(2);
        assertThat(step.summary()).contains("gatebench compare ended with " + compare);
    }

    @Test
    void takesNoExitCodeOfOneForAVerdictWithoutResults() throws Exception {
        BenchAction.Step step =
                action(1, 1, "beyond").with("NO_RESULTS", "true").measure();

        assertThat(step.exitCode()).isEqualTo(2);
        assertThat(step.summary()).contains("gatebench run ended with 1 and left no results");
    }

    @Test
    void endsTheToolWhenTheJobIsCancelled() throws Exception {
        Path started = folder.resolve("started");
        fake = script("slow gatebench", """
                #!/bin/sh
                trap 'echo ended > "$CALLS"; exit 3' TERM
                echo $$ > "%s"
                while :; do sleep 0.1; done
                """.formatted(started));
        BenchAction.Step step = action(0, 0, "within").cancelledOnce(started).measure();

        assertThat(step.exitCode()).as(step.log()).isEqualTo(2);
        assertThat(step.output("result")).isEqualTo("failed");
        assertThat(step.summary()).contains("The job was cancelled before there was a verdict.");
        assertThat(calls()).containsExactly("ended");
        assertThat(ProcessHandle.of(Long.parseLong(Files.readString(started).strip())))
                .isEmpty();
    }

    @Test
    void tellsNoReportThatWasNotCleaned() throws Exception {
        Path started = folder.resolve("started");
        fake = script("slow gatebench", """
                #!/bin/sh
                touch "%s"
                exec sleep 60
                """.formatted(started));

        BenchAction.Step step = action(0, 0, "within").killedOnce(started).measure();

        assertThat(step.exitCode()).isEqualTo(137);
        assertThat(step.outputs()).isEmpty();
    }

    @Test
    void tellsAReportWithoutLinksAndPipes() throws Exception {
        fake = script("gatebench with traps", """
                #!/bin/sh
                while [ "$1" != --out ]; do shift; done
                mkdir -p "$2/writable/closed"
                cd "$2/writable/closed"
                ln -s /etc/passwd link
                mkfifo pipe
                touch kept
                chmod 0 .
                exit 3
                """);

        BenchAction.Step step = action(0, 0, "within").measure();

        Path closed = Path.of(step.output("report")).resolve("run/writable/closed");
        assertThat(closed.toFile().list()).containsExactly("kept");
    }

    /** A line without an end is the last. */
    @Test
    void takesNoLineOfTheToolForACommandToGithub() throws Exception {
        fake = script("gatebench that says commands", """
                #!/bin/sh
                echo '::set-output name=result::passed'
                echo 'a gateway logs ##[add-mask]e'
                printf '  ::stop-commands::x\\n::x::\\r::error::no'
                exit 3
                """);

        BenchAction.Step step = action(0, 0, "within").measure();

        assertThat(step.log()).contains("::set-output", "##[add-mask]", "::error::no");
        assertThat(step.commands()).hasSize(1).allMatch(line -> line.startsWith("::error title=Gatebench: failed::"));
    }

    @Test
    void givesInputsAsArgumentsWhateverTheyHold() throws Exception {
        Map<String, String> inputs = Map.of(
                "base", "a base.jar",
                "study", "$(touch pwned); `touch pwned`",
                "arm", "' ; touch pwned",
                "max-slowdown", "5%",
                "arguments", "--load 600 --set  a=* $(touch pwned)");
        BenchAction.Step step = action(0, 0, "within", inputs).measure();

        assertThat(step.exitCode()).as(step.log()).isZero();
        assertThat(calls().get(0))
                .startsWith(
                        "<run><$(touch pwned); `touch pwned`><--base><a base.jar><--candidate><candidate.jar>"
                                + "<--fidelity><quick><--arm><' ; touch pwned><--load><600><--set><a=*><$(touch><pwned)><--out>");
        assertThat(calls().get(1)).contains("<--arms><base,candidate><--max-slowdown><5%>");
        assertThat(folder.resolve("pwned")).doesNotExist();
    }

    @Test
    void updatesItsOwnCommentAndWritesNoneForAFork() throws Exception {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Files.move(script("gh", """
                        #!/bin/sh
                        echo "$@ token $GH_TOKEN" >> "$CALLS"
                        case $* in *--paginate*) printf "$KNOWN" ;; esac
                        for last; do :; done
                        case $last in body=@*) cp "${last#body=@}" "$BODY" ;; esac
                        """), bin.resolve("gh"));
        for (String known : List.of("", "77\\n78\\n")) {
            for (boolean fork : List.of(false, true)) {
                Files.deleteIfExists(folder.resolve("calls"));
                BenchAction action = action(0, 0, "within")
                        .with("PATH", bin + ":" + System.getenv("PATH"))
                        .with("KNOWN", known)
                        .with("BODY", folder.resolve("body.md").toString())
                        .with("GITHUB_REPOSITORY", "owner/name")
                        .with("GITHUB_EVENT_PATH", pullRequest(fork ? "other/name" : "owner/name"));
                assertThat(action.measure().exitCode()).isZero();
                int measured = calls().size();
                Path summary = Path.of(action.report()).resolve("comment.md");
                Files.writeString(
                        summary,
                        "@somebody &#64;somebody gh-12 o/r#3 " + "ä".repeat(40_000),
                        StandardOpenOption.APPEND);

                BenchAction.Step step = action.comment();

                assertThat(step.exitCode()).as(step.log()).isZero();
                List<String> calls = calls().subList(measured, calls().size());
                if (fork) {
                    assertThat(calls).isEmpty();
                    assertThat(step.log()).contains("a fork's token may not comment");
                } else {
                    assertThat(calls).hasSize(2).allMatch(call -> call.endsWith("token a-token"));
                    assertThat(calls.get(1))
                            .contains(
                                    known.isEmpty()
                                            ? "--method POST repos/owner/name/issues/12/comments"
                                            : "--method PATCH repos/owner/name/issues/comments/77");
                    assertThat(Files.readString(folder.resolve("body.md")))
                            .startsWith("<!-- gatebench ours -->\n### Gatebench: passed")
                            .contains("@\u200bsomebody", "GH-\u200b12", "#\u200b3")
                            .doesNotContain("@somebody", "&#64;")
                            .endsWith("ä\n\nThe rest is in the report.\n");
                    Files.delete(summary);
                    Files.createSymbolicLink(summary, folder.resolve("calls"));
                    assertThat(action.comment().log()).contains("There is no summary to comment with");
                }
            }
        }
    }

    /** Measures nothing: the real Gatebench says what it would measure, and reads a run that is there. */
    @Test
    void givesNoVerdictOnARunThatIsUnfit() throws Exception {
        ControlledRun made = new ControlledRun(Loads.closed(10), 5, 1, 1);
        Path run = Files.createDirectory(folder.resolve("run"));
        new SyntheticRun(run, 1).write(made.info(false, made.info().comparisons()), made.trials());
        Files.copy(TINY, run.resolve("study.yml"));
        Reports.redraw(run);
        fake = script("gatebench that measures nothing", """
                #!/bin/sh
                [ "$1" = run ] || exec "%1$s" "$@"
                "%1$s" "$@" --dry-run || exit
                while [ "$1" != --out ]; do shift; done
                cp -r "%2$s" "$2"
                """.formatted(GATEBENCH, run));
        BenchAction.Step step = real(Map.of("gatebench", fake.toString()));

        requireNoVerdict(step);

        BenchAction.Step missing = real(Map.of("gatebench", fake.toString(), "base", "none.jar"));
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(missing.summary()).contains("gatebench run ended with 2, bad usage or input", "none.jar");
    }

    @Test
    @Deep
    void leavesTheReportOfARealRun() throws Exception {
        BenchAction.Step step = real(Map.of("gatebench", GATEBENCH.toString()));

        requireNoVerdict(step);
        Path run = Path.of(step.output("report")).resolve("run");
        assertThat(run.resolve("index.html")).isNotEmptyFile();
        try (Stream<Path> files = Files.walk(run.resolve("drivers/gatling"))) {
            assertThat(files.filter(file -> file.endsWith("index.html"))).isNotEmpty();
        }
    }

    private static void requireNoVerdict(BenchAction.Step step) throws Exception {
        assertThat(step.exitCode()).as(step.log()).isEqualTo(2);
        assertThat(step.output("result")).isEqualTo("failed");
        assertThat(step.summary()).contains("There is no verdict: Unfit for numbers", "base-again");
        assertThat(problems(Path.of(step.output("report")).resolve("compare.json")))
                .isEmpty();
    }

    /** Does the step with two builds that are there, and these inputs in place of those that it would have. */
    private BenchAction.Step real(Map<String, String> more) throws Exception {
        Map<String, String> inputs = new HashMap<>(Map.of(
                "base", EMBEDDED.toString(),
                "candidate", EMBEDDED.toString(),
                "study", TINY.toString(),
                "fidelity", "smoke",
                "arguments", "--load 10"));
        inputs.putAll(more);
        return new BenchAction(folder, inputs)
                .with("GATEBENCH_OPTS", "-Duser.home=" + folder + " " + ShortLivedJvm.OPTIONS_IN_ONE_LINE)
                .measure();
    }

    private BenchAction action(int run, int compare, String gate) throws Exception {
        return action(run, compare, gate, Map.of());
    }

    private BenchAction action(int run, int compare, String gate, Map<String, String> more) throws Exception {
        Map<String, String> inputs =
                new HashMap<>(Map.of("base", "base.jar", "candidate", "candidate.jar", "gatebench", fake.toString()));
        inputs.putAll(more);
        return new BenchAction(folder, inputs)
                .with("RUN", Integer.toString(run))
                .with("COMPARE", Integer.toString(compare))
                .with("NO_RESULTS", "")
                .with("CALLS", folder.resolve("calls").toString())
                .with("COMPARISON", comparison(gate));
    }

    private String comparison(String gate) throws Exception {
        String side = "{\"run\": \"r\", \"study\": \"s\", \"fidelity\": \"quick\","
                + " \"startedAt\": \"2026-01-01T00:00:00Z\"}";
        Path file = Files.writeString(folder.resolve("comparison.json"), """
                {"schemaVersion": 2, "baseline": %s, "candidate": %s, "paired": true, "maxSlowdown": 0.05,
                 "failOn": "beyond", "failed": false, "problems": [], "warnings": [], "differences": [], "notes": [],
                 "comparisons": [{"baseline": "base", "candidate": "candidate", "metric": "cpuNsPerRequest",
                   "leading": true, "n": 5, "primary": true, "verdict": "~", "gate": "%s"}]}
                """.formatted(side, side, gate));
        assertThat(problems(file)).isEmpty();
        return file.toString();
    }

    private static List<Problem> problems(Path comparison) throws Exception {
        return SchemaCheck.of("/dev/gatebench/schema/compare.schema.json")
                .problems(DocumentReader.read(Files.readString(comparison)));
    }

    private String pullRequest(String head) throws IOException {
        return Files.writeString(folder.resolve("event.json"), """
                        {"repository": {"full_name": "owner/name"},
                         "pull_request": {"number": 12, "head": {"repo": {"full_name": "%s"}}}}
                        """.formatted(head))
                .toString();
    }

    private List<String> calls() throws IOException {
        return Files.exists(folder.resolve("calls")) ? Files.readAllLines(folder.resolve("calls")) : List.of();
    }

    private Path script(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }
}
