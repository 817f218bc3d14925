package dev.gatebench.shenyu.rules;

import java.util.Optional;

/**
 * A call that configures a gateway in local mode. The lab makes the calls of a gateway in order, each with the key's
 * header and, where there is a body, {@code Content-Type: application/json}.
 *
 * @param method {@code GET} or {@code POST}
 * @param path below the gateway's base URL
 * @param body JSON
 * @param expectedReply the body of the reply when it worked; errors too come with HTTP 200, so it must be compared
 */
public record LocalModeCall(String method, String path, Optional<String> body, String expectedReply) {}
