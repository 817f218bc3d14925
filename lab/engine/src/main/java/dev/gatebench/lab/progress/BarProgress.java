package dev.gatebench.lab.progress;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on a terminal: share of the planned time, time left, the step that runs, and its figures. */
final class BarProgress implements Progress {
    private final PrintStream out;
    private final ProgressBar bar;
    private volatile String what = "";

    BarProgress(PrintStream out, Duration planned) {
        this.out = out;
        this.bar = new ProgressBarBuilder()
                .setTaskName("gatebench")
                .setInitialMax(planned.toSeconds())
                .setUnit(" s", 1)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis((int) TimeUnit.SECONDS.toMillis(1))
                .setConsumer(new ConsoleProgressBarConsumer(out))
                .build();
    }

    /**
     * Whether standard output is a terminal, where the system tells through {@code /proc}; elsewhere it counts as none.
     * {@code System.console()} cannot be asked: from JDK 22 it is there without a terminal.
     */
    static boolean canShow() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
            return redraws(target, System.getenv());
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether lines can be redrawn: not in CI, where nobody watches, nor with {@code TERM=dumb}, without a cursor. */
    static boolean redraws(String standardOutput, Map<String, String> variables) {
        boolean isTerminal = standardOutput.startsWith("/dev/pts/") || standardOutput.startsWith("/dev/tty");
        return isTerminal && !variables.containsKey("CI") && !"dumb".equals(variables.get("TERM"));
    }

    @Override
    public void running(String what, Duration done) {
        this.what = what;
        show(what, done);
    }

    @Override
    public boolean isWatched() {
        return true;
    }

    @Override
    public void figures(String text, Duration done) {
        show(what + ": " + text, done);
    }

    private void show(String text, Duration done) {
        bar.setExtraMessage(" " + text);
        bar.stepTo(done.toSeconds());
    }

    @Override
    public void line(String text) {
        out.print("\r\033[K"); // the bar redraws itself below
        out.println(text);
    }

    @Override
    public void close() {
        bar.close();
    }
}
