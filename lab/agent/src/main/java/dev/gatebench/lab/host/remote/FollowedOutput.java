package dev.gatebench.lab.host.remote;

import dev.gatebench.lab.host.agent.Headers;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Brings the output of a task over here while the task prints it, byte for byte; after a lost connection it continues
 * where it stopped.
 */
record FollowedOutput(AgentClient client, String task, String stream, OutputStream to, CountDownLatch ended) {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /**
     * Begins to follow.
     *
     * @param stream {@code log}, or {@code output} where that is read
     * @param to takes it, bounds it, and is closed at its end
     */
    static FollowedOutput of(AgentClient client, String task, String stream, OutputStream to) {
        FollowedOutput followed = new FollowedOutput(client, task, stream, to, new CountDownLatch(1));
        Thread thread = new Thread(followed::follow, "gatebench-" + task + "-" + stream);
        thread.setDaemon(true);
        thread.start();
        return followed;
    }

    private void follow() {
        try (to) {
            long from = 0;
            boolean more = true;
            while (more) {
                HttpResponse<byte[]> reply = client.get("/printed")
                        .with("task", task)
                        .with("stream", stream)
                        .with("from", from)
                        .with("patienceMs", PATIENCE.toMillis())
                        .bytes();
                to.write(reply.body());
                to.flush();
                from += reply.body().length;
                more = !reply.headers()
                        .firstValue(Headers.ENDED)
                        .orElse("false")
                        .equals("true");
            }
        } catch (IOException | RuntimeException e) {
            // the agent is gone, or nobody reads any more; what is missing is missing where it is read
        } finally {
            ended.countDown();
        }
    }

    /** Waits until the whole output has come. Returns whether it has. */
    boolean await(Duration limit) {
        try {
            return ended.await(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
