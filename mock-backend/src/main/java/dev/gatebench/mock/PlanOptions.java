package dev.gatebench.mock;

import dev.gatebench.mock.delay.Delay;
import dev.gatebench.mock.plan.PathReplies;
import dev.gatebench.mock.plan.PathReply;
import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.ReplyPlan;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the replies: the first plan, and the table of replies by method and path. */
final class PlanOptions {
    @Option(
            names = "--delay",
            paramLabel = "DELAY",
            defaultValue = "20ms",
            description = "Time from request received to reply: 20ms, 0s, uniform(10ms,30ms), normal(20ms,2ms),"
                    + " exponential(20ms) or percentiles(50:20ms,90:30ms,99:80ms,100:200ms)"
                    + " (${DEFAULT-VALUE}).")
    private String delay = "";

    @Option(
            names = "--body",
            paramLabel = "BODY",
            defaultValue = "2KiB",
            description = "Body of a reply: a size, of which one is generated (2KiB is 2048 bytes, 2KB 2000),"
                    + " text(TEXT) for this very text, json(2KiB) for a JSON object, echo for what tells of the"
                    + " request, or json(echo) for a JSON object with that and the body"
                    + " (${DEFAULT-VALUE}).")
    private String body = "";

    @Option(
            names = "--body-file",
            paramLabel = "FILE",
            description = "File to answer with instead of a generated body.")
    private @Nullable Path bodyFile;

    @Option(
            names = "--status",
            paramLabel = "CODE",
            defaultValue = "200",
            description = "Status of a good reply (${DEFAULT-VALUE}).")
    private int status;

    @Option(
            names = "--error-rate",
            paramLabel = "SHARE",
            defaultValue = "0",
            description = "Share of the replies that are errors, 0..1 (${DEFAULT-VALUE}).")
    private double errorRate;

    @Option(
            names = "--error-status",
            paramLabel = "CODE",
            defaultValue = "500",
            description = "Status of such an error (${DEFAULT-VALUE}).")
    private int errorStatus;

    @Option(
            names = "--replies",
            paramLabel = "FILE",
            description = "JSON file of replies to given methods and paths, instead of the plan's.")
    private @Nullable Path replies;

    /**
     * The first plan.
     *
     * @throws IllegalArgumentException with one line that names the option, the rule and the value
     */
    ReplyPlan plan() {
        return new ReplyPlan(
                OptionValues.named("--delay", () -> Delay.parse(delay)),
                chosenBody(bodyFile),
                status,
                errorRate,
                errorStatus);
    }

    /**
     * The table of replies; empty if there is none.
     *
     * @throws IllegalArgumentException with one line that names the option, the rule and the value
     */
    List<PathReply> replies() {
        Path file = replies;
        return file == null ? List.of() : OptionValues.named("--replies", () -> PathReplies.ofFile(file));
    }

    private ReplyBody chosenBody(@Nullable Path file) {
        return file == null
                ? OptionValues.named("--body", () -> ReplyBody.parse(body))
                : OptionValues.named("--body-file", () -> ReplyBody.ofFile(file));
    }
}
