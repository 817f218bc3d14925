package dev.gatebench.lab.host.remote;

import dev.gatebench.lab.host.agent.Headers;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** The standard input of a task of an agent. */
final class RemoteInput extends OutputStream {
    private final AgentClient client;
    private final String task;
    private long written;

    RemoteInput(AgentClient client, String task) {
        this.client = client;
        this.task = task;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) throws IOException {
        for (int at = from; at < from + count; at += Headers.MOST_BYTES) {
            byte[] part = Arrays.copyOfRange(bytes, at, Math.min(from + count, at + Headers.MOST_BYTES));
            client.post("/input")
                    .with("task", task)
                    .with("at", written)
                    .sending(part)
                    .bytes();
            written += part.length;
        }
    }

    @Override
    public void close() throws IOException {
        client.post("/input-end").with("task", task).bytes();
    }
}
