package dev.gatebench.injector.loop;

import dev.gatebench.injector.http.StepRequest;
import dev.gatebench.injector.http.WireRequest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The requests that a loop's part of a step sends: each slot draws its next by weight, and all slots of all loops
 * together take its paths in turn. They were encoded before, and sending one makes no object.
 */
final class Requests {
    private final ByteBuf bytes;
    private final Kind[] kinds;
    /** The sum of the weights up to each kind's, that included. */
    private final int[] weightsTo;

    private final SplittableRandom generators;

    /** Requests that differ in their path or their client alone. */
    private static final class Kind {
        private final EncodedRequest[] inTurn;
        private final AtomicLong turn;

        private Kind(int count, AtomicLong turn) {
            this.inTurn = new EncodedRequest[count];
            this.turn = turn;
        }

        private EncodedRequest next() {
            return inTurn.length == 1 ? inTurn[0] : inTurn[(int) (turn.getAndIncrement() % inTurn.length)];
        }
    }

    /**
     * Encodes the requests.
     *
     * @param requests at least one
     * @param seed seed of the draws of all slots
     */
    Requests(List<StepRequest> requests, long seed) {
        this.bytes = Unpooled.directBuffer(Math.toIntExact(requests.stream()
                .flatMap(each -> each.inTurn().stream())
                .mapToLong(each -> each.bytes().length)
                .sum()));
        this.kinds = new Kind[requests.size()];
        this.weightsTo = new int[requests.size()];
        this.generators = new SplittableRandom(seed);
        int weights = 0;
        for (int i = 0; i < kinds.length; i++) {
            StepRequest request = requests.get(i);
            weights += request.weight();
            weightsTo[i] = weights;
            kinds[i] = new Kind(request.inTurn().size(), request.turn());
            for (int path = 0; path < kinds[i].inTurn.length; path++) {
                WireRequest wire = request.inTurn().get(path);
                kinds[i].inTurn[path] = new EncodedRequest(i, wire, bytes.writerIndex(), request.expect());
                bytes.writeBytes(wire.bytes());
            }
        }
    }

    /** Returns the generator of another slot's draws. */
    SplittableRandom generator() {
        return generators.split();
    }

    /** Returns the first request of the first kind. */
    EncodedRequest first() {
        return kinds[0].inTurn[0];
    }

    /** Draws the next request of a slot; without a draw where there is one kind. */
    EncodedRequest next(SplittableRandom ofSlot) {
        return (kinds.length == 1 ? kinds[0] : drawn(ofSlot)).next();
    }

    private Kind drawn(SplittableRandom ofSlot) {
        int drawn = ofSlot.nextInt(weightsTo[weightsTo.length - 1]);
        int kind = 0;
        while (drawn >= weightsTo[kind]) {
            kind++;
        }
        return kinds[kind];
    }

    /** Returns a view of the bytes of all requests, for one connection. */
    ByteBuf view() {
        return bytes.duplicate();
    }

    void release() {
        bytes.release();
    }
}
