package dev.gatebench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.plan.Plan;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.Study;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.lab.fake.FakeDriver;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkQueueTest {
    private static final Study STUDY = StudyParser.parse("rig.yml", LoopRig.STUDY, List.of("fidelity.smoke.forks=4"));
    private static final Plan PLAN = Plan.of(STUDY, Fidelity.SMOKE, 1);

    @TempDir
    private Path folder;

    private final List<RunRig> rigs = new ArrayList<>();
    private final List<RunContext> lanes = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        for (String lane : List.of("one", "two")) {
            RunRig rig = new RunRig(Files.createDirectory(folder.resolve(lane)));
            rigs.add(rig);
            lanes.add(rig.context(STUDY, new FakeDriver(Set.of(), opened -> {
                throw new IllegalStateException("nothing is driven here");
            })));
        }
    }

    @AfterEach
    void close() {
        rigs.forEach(RunRig::close);
    }

    @Test
    void makesTheForksOneAfterAnotherInOneLane() throws IOException {
        List<String> made = new ArrayList<>();
        ForkQueue forks = new ForkQueue(PLAN, (lane, fork, done) -> {
            made.add(fork.fork() + " after " + done);
            return fork.fork() == 2 ? List.of("netty 15 s") : List.of();
        });

        forks.make(lanes.subList(0, 1));

        Duration each = PLAN.estimate(PLAN.forks().get(0));
        assertThat(made)
                .containsExactly(
                        "1 after PT0S",
                        "2 after " + each,
                        "3 after " + each.multipliedBy(2),
                        "4 after " + each.multipliedBy(3));
        assertThat(forks.footnotes()).containsExactly("Not steady when its trials began, fork 2: netty 15 s.");
    }

    @Test
    void givesALaneTheNextForkAsSoonAsItHasMadeOne() throws IOException {
        CountDownLatch others = new CountDownLatch(3);
        List<Integer> ofFirst = Collections.synchronizedList(new ArrayList<>());
        ForkQueue forks = new ForkQueue(PLAN, (lane, fork, done) -> {
            if (fork.fork() == 1) {
                await(others);
                ofFirst.add(1);
            } else {
                others.countDown();
            }
            return List.of();
        });

        forks.make(lanes);

        assertThat(ofFirst).containsExactly(1);
        assertThat(others.getCount()).as("the other lane made three meanwhile").isZero();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void losesNothingOfALaneWhereAnotherFails() {
        List<Integer> made = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch failed = new CountDownLatch(1);
        ForkQueue forks = new ForkQueue(PLAN, (lane, fork, done) -> {
            if (fork.fork() == 1) {
                failed.countDown();
                throw new EnvironmentException("node 'a' is gone");
            }
            await(failed);
            made.add(fork.fork());
            return List.of();
        });

        assertThatThrownBy(() -> forks.make(lanes))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("node 'a' is gone");
        assertThat(made).containsExactly(2, 3, 4);
        assertThat(rigs.stream().flatMap(rig -> rig.lines.stream()))
                .containsExactly("this lane takes no more forks: node 'a' is gone");
    }

    @Test
    void tellsOfAFolderThatCannotBeWritten() {
        ForkQueue forks = new ForkQueue(PLAN, (lane, fork, done) -> {
            throw new IOException("no space");
        });

        assertThatThrownBy(() -> forks.make(lanes))
                .isInstanceOf(IOException.class)
                .hasMessage("no space");
    }

    @Test
    void takesAsLongAsTheLaneThatHasMostForks() {
        Duration each = PLAN.estimate(PLAN.forks().get(0));

        assertThat(ForkQueue.estimate(PLAN, 1)).isEqualTo(PLAN.estimate());
        assertThat(ForkQueue.estimate(PLAN, 2)).isEqualTo(each.multipliedBy(2));
        assertThat(ForkQueue.estimate(PLAN, 3)).isEqualTo(each.multipliedBy(2));
        assertThat(ForkQueue.estimate(PLAN, 4)).isEqualTo(each);
    }
}
