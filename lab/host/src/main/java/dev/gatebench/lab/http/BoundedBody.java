package dev.gatebench.lab.http;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Takes the body of a reply into memory, up to a bound: the server decides how much comes. */
public final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {
    private final HttpResponse.BodySubscriber<byte[]> body = HttpResponse.BodySubscribers.ofByteArray();
    private final long most;
    private long taken;
    private boolean exceeded;
    private Flow.@Nullable Subscription subscription;

    private BoundedBody(long most) {
        this.most = most;
    }

    /** The body is longer than the bound. */
    public static final class Exceeded extends IOException {
        private static final long serialVersionUID = 1L;

        private Exceeded(long most) {
            super("an answer must have at most " + most + " bytes, had more");
        }

        /** Returns whether a call failed for it. */
        public static boolean is(IOException failure) {
            return failure instanceof Exceeded || failure.getCause() instanceof Exceeded;
        }
    }

    /** Returns a handler that takes the bytes of a body; a body of more bytes fails the call with {@link Exceeded}. */
    public static HttpResponse.BodyHandler<byte[]> atMost(long most) {
        return reply -> new BoundedBody(most);
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription to) {
        subscription = to;
        body.onSubscribe(to);
    }

    @Override
    public void onNext(List<ByteBuffer> part) {
        if (exceeded) {
            return;
        }
        taken += part.stream().mapToLong(ByteBuffer::remaining).sum();
        if (taken <= most) {
            body.onNext(part);
            return;
        }
        exceeded = true;
        if (subscription != null) {
            subscription.cancel();
        }
        body.onError(new Exceeded(most));
    }

    @Override
    public void onError(Throwable problem) {
        body.onError(problem);
    }

    @Override
    public void onComplete() {
        if (!exceeded) {
            body.onComplete();
        }
    }
}
