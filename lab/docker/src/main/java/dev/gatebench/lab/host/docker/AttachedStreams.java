package dev.gatebench.lab.host.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.AttachContainerCmd;
import com.github.dockerjava.api.model.Frame;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Standard input and output of a container, through pipes of this machine: the container waits when its output is not
 * read, and its input ends when that is closed.
 *
 * @param ended is done when the engine has ended the output, and cancelled when nobody reads it any more
 */
record AttachedStreams(OutputStream input, BufferedReader output, CompletableFuture<Void> ended) {
    private static final int LIMIT_SECONDS = 10;

    /**
     * Attaches to a container that is not started yet, so that nothing is lost. Input has a connection of its own,
     * since the engine ends the container's input when that is gone; docker-java cannot close one direction alone.
     *
     * @throws IOException when the engine does not do it within {@value #LIMIT_SECONDS} s
     */
    static AttachedStreams attach(DockerClient docker, String container) throws IOException, InterruptedException {
        Pipe in = Pipe.open();
        Pipe out = Pipe.open();
        Connection printed = new Connection(Channels.newOutputStream(out.sink()));
        Connection written = new Connection(Channels.newOutputStream(in.sink())); // nothing comes by it but its end
        start(docker.attachContainerCmd(container).withStdOut(true), printed);
        start(docker.attachContainerCmd(container).withStdIn(new UntilEnd(in, written)), written);
        return new AttachedStreams(
                Channels.newOutputStream(in.sink()),
                new BufferedReader(new InputStreamReader(new UntilEnd(out, printed), StandardCharsets.UTF_8)),
                printed.ended);
    }

    private static void start(AttachContainerCmd attach, Connection connection)
            throws IOException, InterruptedException {
        if (!attach.withFollowStream(true).exec(connection).awaitStarted(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IOException("the engine did not attach to it within " + LIMIT_SECONDS + " s");
        }
    }

    /**
     * The end of a pipe that is read. A reader that asks for more has handled all before: at the end everything is
     * released.
     */
    private static final class UntilEnd extends FilterInputStream {
        private final Connection connection;
        private boolean ended;

        UntilEnd(Pipe pipe, Connection connection) {
            super(Channels.newInputStream(pipe.source()));
            this.connection = connection;
        }

        @Override
        public int read(byte[] bytes, int from, int most) throws IOException {
            int read = ended ? -1 : super.read(bytes, from, most);
            if (read < 0 && !ended) {
                ended = true;
                close();
                connection.close();
            }
            return read;
        }
    }

    /** Writes the frames that come from the engine into a stream. */
    private static final class Connection extends ResultCallback.Adapter<Frame> {
        private final OutputStream to;
        private final CompletableFuture<Void> ended = new CompletableFuture<>();

        Connection(OutputStream to) {
            this.to = to;
        }

        @Override
        public void onNext(Frame frame) {
            try {
                to.write(frame.getPayload());
            } catch (IOException e) {
                ended.cancel(false);
                DockerEngine.letGo(this); // nobody reads it any more
            }
        }

        @Override
        public void onComplete() {
            super.onComplete();
            DockerEngine.letGo(this);
            ended.complete(null);
        }

        @Override
        public void onError(Throwable problem) {
            super.onError(problem);
            DockerEngine.letGo(this);
            ended.complete(null);
        }

        @Override
        public void close() throws IOException {
            super.close();
            to.close();
        }
    }
}
