package dev.gatebench.mock.control;

import dev.gatebench.mock.text.OneLine;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Refuses control requests that a web page of another site can make a browser send, and those without the token if one
 * is required. A browser says where a page comes from (Fetch Metadata, the Fetch standard's Origin). A page whose host
 * name was bound to this address (DNS rebinding) shows that name in Host.
 */
final class ControlGuard {
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|\\[[0-9a-fA-F:.%]+]|localhost");
    private static final String NO_PAGE = ": send the request from a program, not from a page of another site";
    private static final String BEARER = "Bearer ";

    private final Optional<String> token;

    ControlGuard(Optional<String> token) {
        this.token = token;
    }

    /**
     * The reason to refuse a request.
     *
     * @param status the status of the refusal
     * @param line the rule, what was there instead and the remedy
     */
    record Refusal(HttpStatus status, String line) {}

    /** Returns the reason to refuse a request; empty if it is allowed. */
    Optional<Refusal> refusal(ServerRequest request) {
        HttpHeaders headers = request.headers().asHttpHeaders();
        String site = headers.getFirst("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin") && !site.equals("none")) {
            return refused(
                    HttpStatus.FORBIDDEN,
                    "Sec-Fetch-Site must be same-origin or none, was '" + OneLine.value(site) + "'" + NO_PAGE);
        }
        String host = headers.getFirst(HttpHeaders.HOST);
        String origin = headers.getOrigin();
        if (origin != null
                && !origin.equalsIgnoreCase("http://" + host)
                && !origin.equalsIgnoreCase("https://" + host)) {
            return refused(
                    HttpStatus.FORBIDDEN, "Origin must be that of Host, was '" + OneLine.value(origin) + "'" + NO_PAGE);
        }
        return token.map(wanted -> withoutToken(headers, wanted))
                .orElseGet(() -> strange(host))
                .or(() -> noJson(request));
    }

    private static Optional<Refusal> withoutToken(HttpHeaders headers, String token) {
        String given = headers.getFirst(HttpHeaders.AUTHORIZATION);
        if (given != null
                && given.startsWith(BEARER)
                && MessageDigest.isEqual(bytes(given.substring(BEARER.length())), bytes(token))) {
            return Optional.empty();
        }
        return refused(
                HttpStatus.UNAUTHORIZED,
                "Authorization must be 'Bearer ' and the backend's token, was "
                        + (given == null ? "absent" : "something else")
                        + ": send the token that the backend was started with");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Optional<Refusal> strange(@Nullable String host) {
        if (host == null || ADDRESS.matcher(nameIn(host)).matches()) {
            return Optional.empty();
        }
        return refused(
                HttpStatus.FORBIDDEN,
                "Host must be an address or localhost where no token is wanted, was '" + OneLine.value(host)
                        + "': name the backend by its address, or start it with a token");
    }

    private static String nameIn(String host) {
        return host.replaceFirst(":[0-9]*$", "");
    }

    private static Optional<Refusal> noJson(ServerRequest request) {
        if (request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD)) {
            return Optional.empty();
        }
        String type = request.headers().firstHeader(HttpHeaders.CONTENT_TYPE);
        if (type != null && isJson(type)) {
            return Optional.empty();
        }
        return refused(
                HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                "Content-Type of a change must be application/json, was "
                        + (type == null ? "absent" : "'" + OneLine.value(type) + "'")
                        + ": send it with Content-Type: application/json");
    }

    private static boolean isJson(String type) {
        String essence = type.split(";", 2)[0].strip();
        return essence.equalsIgnoreCase(MediaType.APPLICATION_JSON_VALUE);
    }

    private static Optional<Refusal> refused(HttpStatus status, String line) {
        return Optional.of(new Refusal(status, line));
    }
}
