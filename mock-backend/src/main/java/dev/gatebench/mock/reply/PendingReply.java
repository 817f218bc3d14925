package dev.gatebench.mock.reply;

import org.jspecify.annotations.Nullable;

/** A reply that waits until it is due. It belongs to one target, which may use it again after it was written. */
final class PendingReply implements Comparable<PendingReply> {
    private final ReplyTarget target;

    private @Nullable ReplyTemplate template;
    private long receivedAt;
    private long dueAt;

    PendingReply(ReplyTarget target) {
        this.target = target;
    }

    void prepare(ReplyTemplate template, long receivedAt, long dueAt) {
        this.template = template;
        this.receivedAt = receivedAt;
        this.dueAt = dueAt;
    }

    ReplyTarget target() {
        return target;
    }

    ReplyTemplate template() {
        ReplyTemplate prepared = template;
        if (prepared == null) {
            throw new IllegalStateException("a reply must be prepared before it is written");
        }
        return prepared;
    }

    /** Time at which the request was received, by {@link System#nanoTime()}. */
    long receivedAt() {
        return receivedAt;
    }

    /** Time before which the reply must not be written, by {@link System#nanoTime()}. */
    long dueAt() {
        return dueAt;
    }

    @Override
    public int compareTo(PendingReply other) {
        // compares by difference, since nanoTime may overflow
        return Long.signum(dueAt - other.dueAt);
    }
}
