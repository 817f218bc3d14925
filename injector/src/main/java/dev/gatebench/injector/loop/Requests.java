package dev.gatebench.injector.loop;

import dev.gatebench.injector.http.StepRequest;
import dev.gatebench.injector.http.WireRequest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The requests that a loop's part of a step sends: each slot draws its next by weight, and all slots together take its
 * paths in turn. They were encoded before, and sending one makes no object.
 */
final class Requests {
    private final ByteBuf bytes;
    private final Kind[] kinds;
    /** The sum of the weights up to each kind's, that included. */
    private final int[] weightsTo;

    private final SplittableRandom generators;

    /** Requests that differ in their path alone. */
    private static final class Kind {
        private final EncodedRequest[] inTurn;
        private int turn;

        private Kind(int paths) {
            this.inTurn = new EncodedRequest[paths];
        }

        private EncodedRequest next() {
            EncodedRequest next = inTurn[turn];
            turn = turn + 1 < inTurn.length ? turn + 1 : 0;
            return next;
        }
    }

    /**
     * Encodes the requests.
     *
     * @param requests at least one
     * @param seed seed of the draws of all slots
     */
    Requests(List<StepRequest> requests, long seed) {
        this.bytes = Unpooled.directBuffer(requests.stream()
                .flatMap(each -> each.inTurn().stream())
                .mapToInt(each -> each.bytes().length)
                .sum());
        this.kinds = new Kind[requests.size()];
        this.weightsTo = new int[requests.size()];
        this.generators = new SplittableRandom(seed);
        int weights = 0;
        for (int i = 0; i < kinds.length; i++) {
            StepRequest request = requests.get(i);
            weights += request.weight();
            weightsTo[i] = weights;
            kinds[i] = new Kind(request.inTurn().size());
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
