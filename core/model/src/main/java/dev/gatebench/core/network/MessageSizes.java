package dev.gatebench.core.network;

import dev.gatebench.core.json.Amount;

/** Least sizes of the requests and replies of a run: their bodies, bytes, without what HTTP and TCP add. */
public record MessageSizes(
        @Amount long requestBytes, @Amount long replyBytes) {}
