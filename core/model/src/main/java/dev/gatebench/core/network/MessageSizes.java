package dev.gatebench.core.network;

import dev.gatebench.core.json.Amount;

/**
 * How large the requests and replies of a run are at least: their bodies, without what HTTP and TCP add.
 *
 * @param requestBytes the body of a request, bytes
 * @param replyBytes the body of a reply, bytes
 */
public record MessageSizes(
        @Amount long requestBytes, @Amount long replyBytes) {}
