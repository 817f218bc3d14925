package dev.gatebench.lab.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on a terminal: share of the planned time, time left, what is running, and what is known of it now. */
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

    @Override
    public void running(String what, Duration done) {
        this.what = what;
        bar.setExtraMessage(" " + what);
        bar.stepTo(done.toSeconds());
    }

    @Override
    public boolean isWatched() {
        return true;
    }

    @Override
    public void figures(String text, Duration done) {
        bar.setExtraMessage(" " + what + ": " + text);
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
