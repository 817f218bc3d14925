package dev.gatebench.core.report.serve;

import dev.gatebench.core.report.compare.CompareForm;
import dev.gatebench.core.report.folder.ListedFolder;
import dev.gatebench.core.report.output.Pages;
import dev.gatebench.core.run.Environment;
import dev.gatebench.core.text.Numbers;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the list of runs as an HTML page. */
public final class RunsPage {
    private RunsPage() {}

    /**
     * A folder in the list.
     *
     * @param report address of the report; empty where none was drawn yet
     * @param files address of the list of its files
     */
    public record Row(String name, String report, String files, ListedFolder listed) {
        /** Whether the measurement still runs, was cut off or lacks trials. */
        public boolean unfinished() {
            return !listed.state().equals(ListedFolder.COMPLETE);
        }

        /** Says in few words how the folder was made. */
        public String facts() {
            List<String> facts = new ArrayList<>();
            facts.add(listed.kind().word() + " of " + listed.study());
            facts.add("fidelity " + listed.fidelity());
            listed.startedAt()
                    .ifPresent(
                            at -> facts.add(at.truncatedTo(ChronoUnit.SECONDS).toString()));
            listed.seed().ifPresent(seed -> facts.add("seed " + seed));
            listed.trials().ifPresent(trials -> facts.add(trials.valid() + " of " + trials.all() + " trials valid"));
            listed.environment().ifPresent(environment -> facts.add(made(environment)));
            return facts.stream().map(Text::line).collect(Collectors.joining(" · "));
        }

        private static String made(Environment environment) {
            return environment.cpuModel() + ", " + Numbers.amount(environment.cpus(), "CPU") + " · gatebench "
                    + environment.gatebench()
                    + environment.commit().map(commit -> ", commit " + commit).orElse("");
        }
    }

    /**
     * A folder that cannot be read.
     *
     * @param why the reason, in one line
     */
    public record Unreadable(String name, String files, String why) {}

    /** Writes the page. */
    public static void write(
            List<String> folders, List<Row> rows, List<Unreadable> unreadable, CompareForm form, Appendable out)
            throws IOException {
        Map<String, Object> view =
                Map.of("title", "Runs", "folders", folders, "rows", rows, "unreadable", unreadable, "form", form);
        Pages.writeServed("runs.peb", view, out);
    }
}
