package dev.gatebench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SideBySideTest {
    @Test
    void givesWhatEachGaveInTheirOrderThoughTheyWaitForEachOther() {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        Callable<String> a = () -> {
            first.countDown();
            return second.await(30, TimeUnit.SECONDS) ? "a" : "alone";
        };
        Callable<String> b = () -> {
            second.countDown();
            return first.await(30, TimeUnit.SECONDS) ? "b" : "alone";
        };

        assertThat(SideBySide.all(List.of(a, b))).containsExactly("a", "b");
        assertThat(SideBySide.all(List.of())).isEmpty();
    }

    @Test
    void waitsForTheOthersBeforeItTellsThatOneFailed() {
        AtomicBoolean done = new AtomicBoolean();
        Callable<String> fails = () -> {
            throw new EnvironmentException("no port");
        };
        Callable<String> takesLonger = () -> {
            Await.pause(100);
            done.set(true);
            return "b";
        };

        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> SideBySide.all(List.of(fails, takesLonger)))
                .withMessage("no port");
        assertThat(done).isTrue();
    }

    @Test
    void tellsFirstWhatNobodyExpectsAndKeepsTheRest() {
        EnvironmentException gone = new EnvironmentException("node 'a' is gone");
        IllegalStateException ours = new IllegalStateException("an error of ours");
        Callable<String> loses = () -> {
            throw gone;
        };
        Callable<String> fails = () -> {
            throw ours;
        };

        assertThatThrownBy(() -> SideBySide.all(List.of(loses, fails)))
                .isSameAs(ours)
                .hasSuppressedException(gone);
    }

    @Test
    void endsWithTheThreadThatIsInterrupted() {
        Callable<String> longWork = () -> {
            Await.pause(30_000);
            return "late";
        };
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(EnvironmentException.class)
                .isThrownBy(() -> SideBySide.all(List.of(longWork)))
                .withMessage("the run was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
