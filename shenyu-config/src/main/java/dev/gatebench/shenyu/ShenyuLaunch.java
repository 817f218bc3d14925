package dev.gatebench.shenyu;

import dev.gatebench.shenyu.rules.LocalModeCall;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * All that is needed to start a gateway, to configure it, and to prove that it is what the study asked for.
 *
 * @param applicationYml the file that it reads its settings from
 * @param command the command line
 * @param baseUrl where it listens: {@code http://127.0.0.1:port}. A request for {@code /http/…} reaches the backend
 *     under the same path, with its query
 * @param key goes with every local-mode call in the header {@link LocalKey#HEADER}
 * @param localModeCalls to be made in order once the port accepts
 * @param strategyLine found in one line of its log when the client that the study asked for was loaded
 * @param burnLine found in one line of its log when it burns what the study asked for; absent when it must burn nothing
 * @param rulesLine found in one line of its log when it finds rules otherwise than ShenYu does; absent when it must not
 * @param upstreamConnections what the backend must see
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
