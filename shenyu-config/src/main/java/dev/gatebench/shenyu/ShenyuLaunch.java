package dev.gatebench.shenyu;

import dev.gatebench.shenyu.rules.LocalModeCall;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The means to start a gateway, to configure it, and to prove that it follows the study.
 *
 * @param applicationYml the file that it reads its settings from
 * @param baseUrl its address: {@code http://127.0.0.1:port}. A request for {@code /http/…} reaches the backend under
 *     the same path, with its query
 * @param key goes with every local-mode call in the header {@link LocalKey#HEADER}
 * @param localModeCalls calls to make in order once the port accepts
 * @param strategyLine matches one line of its log when the study's HTTP client was loaded
 * @param burnLine matches one line of its log when the study's burn is at work; absent without a burn
 * @param rulesLine matches one line of its log when rules are found in another way than ShenYu's; absent for ShenYu's
 * @param upstreamConnections the rule by which the backend must see connections
 */
public record ShenyuLaunch(
        Path applicationYml,
        List<String> command,
        URI baseUrl,
        LocalKey key,
        List<LocalModeCall> localModeCalls,
        Pattern strategyLine,
        Optional<Pattern> burnLine,
        Optional<Pattern> rulesLine,
        UpstreamConnections upstreamConnections) {
    public ShenyuLaunch {
        command = List.copyOf(command);
        localModeCalls = List.copyOf(localModeCalls);
    }
}
