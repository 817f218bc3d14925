package dev.gatebench.mock;

import dev.gatebench.mock.delay.Delay;
import dev.gatebench.mock.plan.ReplyBody;
import dev.gatebench.mock.plan.ReplyPlan;
import java.io.IOException;

/** One backend for each way through it, shared by the tests of a class: each test begins with a plan of its own. */
final class Lanes implements AutoCloseable {
    private final Backend fast = new Backend(true, "0s");
    private final Backend webFlux = new Backend(false, "0s");

    /** Answers at once with 2 KiB. */
    Backend begin(boolean fastLane) throws IOException, InterruptedException {
        return begin(fastLane, "0s");
    }

    /** Answers after a delay with 2 KiB. */
    Backend begin(boolean fastLane, String delay) throws IOException, InterruptedException {
        return begin(fastLane, new ReplyPlan(Delay.parse(delay), ReplyBody.parse("2KiB"), 200, 0, 500));
    }

    Backend begin(boolean fastLane, ReplyPlan plan) throws IOException, InterruptedException {
        Backend lane = fastLane ? fast : webFlux;
        lane.begin(plan);
        return lane;
    }

    @Override
    public void close() {
        fast.close();
        webFlux.close();
    }
}
