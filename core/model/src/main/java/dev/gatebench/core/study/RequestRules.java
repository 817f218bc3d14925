package dev.gatebench.core.study;

import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.RequestBody;
import dev.gatebench.core.unit.Sizes;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rules of a study's request, of the backend that answers it, and of the network between them. */
final class RequestRules extends StudyRules {
    private static final KeyPath REQUEST = KeyPath.ROOT.key("request");
    private static final KeyPath METHOD = REQUEST.key("method");
    private static final KeyPath BACKEND = KeyPath.ROOT.key("backend");
    private static final KeyPath DELAY = BACKEND.key("delay");
    private static final KeyPath BODY = BACKEND.key("body");
    private static final KeyPath NETWORK = KeyPath.ROOT.key("network");

    /** Headers that say how a request is sent: the driver alone sets them. */
    private static final List<String> OWN_HEADERS =
            List.of("connection", "content-length", "expect", "transfer-encoding", "upgrade");

    private static final String HOST = "Host";

    /** Methods that no driver's replies can be proved of, each with the reason. */
    private static final Map<String, String> UNPROVED_METHODS = Map.of(
            "HEAD", "to which replies have no body",
            "CONNECT", "which asks for a tunnel",
            "TRACE", "which a gateway may answer itself");

    /** Largest body of a request: a driver holds it in memory, and gateways take no more by default. */
    private static final long MAX_REQUEST_BYTES = 10 << 20;

    /** Largest body that the mock backend can hold. */
    private static final long MAX_BODY_BYTES = 64 << 20;

    private static final Pattern JSON = Pattern.compile("json\\((.*)\\)");
    private static final Pattern SIZE = Pattern.compile("[0-9].*");
    private static final Pattern NO_DELAY = Pattern.compile("0+(\\.0+)?[a-z]+");
    private static final String WHERE_NGINX = " where backend.kind is nginx, which serves a file, was ";

    RequestRules(Document document) {
        super(document);
    }

    @Override
    void check() {
        String body = text(BODY);
        if (SIZE.matcher(body).matches() && Sizes.parse(body) > MAX_BODY_BYTES) {
            add(BODY, "must be 0B.." + Sizes.format(MAX_BODY_BYTES) + ", was " + body);
        }
        if (text(BACKEND.key("kind")).equals("nginx")) {
            checkNginx();
        }
        checkLeg();
        checkRequest(REQUEST);
        requireUniqueIds(Mix.REQUESTS);
        forEachElement(Mix.REQUESTS, this::checkRequest);
        checkJson(BODY, MAX_BODY_BYTES);
        checkEngines();
    }

    /** The mock backend alone has TLS, on a port of its own. */
    private void checkLeg() {
        KeyPath scheme = BACKEND.key("scheme");
        if (!text(scheme).equals(ClientSpec.Scheme.HTTPS.word())) {
            if (document.at(BACKEND.key("http")).intValue() == ClientSpec.HTTP_2) {
                add(
                        scheme,
                        "must be https where backend.http is 2, which is agreed upon by ALPN, was http: set one of"
                                + " them");
            }
            return;
        }
        if (text(BACKEND.key("kind")).equals("nginx")) {
            add(scheme, "must be http where backend.kind is nginx, was https: set backend.kind to mock");
        }
        if (!document.at(BACKEND.key("port")).isMissingNode()) {
            add(scheme, "must be http where backend.port is given, was https: remove one of them");
        }
    }

    private void checkRequest(KeyPath request) {
        checkMethod(request.key("method"), request.key("body"));
        forEachKey(
                request.key("headers"),
                name -> checkHeader(request.key("headers").key(name), name));
        KeyPath replyBody = request.key("expect").key("body");
        String reply = document.at(replyBody).asText();
        checkJson(replyBody, MAX_REQUEST_BYTES);
        if (SIZE.matcher(reply).matches() && Sizes.parse(reply) > MAX_REQUEST_BYTES) {
            add(replyBody, "must be 0B.." + Sizes.format(MAX_REQUEST_BYTES) + ", was " + reply);
        }
    }

    private void checkMethod(KeyPath method, KeyPath requestBody) {
        if (UNPROVED_METHODS.containsKey(text(method))) {
            add(
                    method,
                    "must be a method whose replies can be compared with the backend's, was " + text(method) + ", "
                            + UNPROVED_METHODS.get(text(method)) + ": set it to GET, POST or another");
        }
        checkJson(requestBody, MAX_REQUEST_BYTES);
        String words = text(requestBody);
        boolean isSize = SIZE.matcher(words).matches();
        if (isSize && Sizes.parse(words) > MAX_REQUEST_BYTES) {
            add(requestBody, "must be 0B.." + Sizes.format(MAX_REQUEST_BYTES) + ", was " + words);
        } else if (text(method).equals("GET") && !(isSize && Sizes.parse(words) == 0)) {
            add(requestBody, "must be 0B where " + method + " is GET, was " + words + ": set " + method + " to POST");
        }
    }

    /** A JSON object has its fields, and is no larger than another body. */
    private void checkJson(KeyPath body, long most) {
        Matcher json = JSON.matcher(document.at(body).asText());
        if (!json.matches()) {
            return;
        }
        long bytes = Sizes.parse(json.group(1));
        if (bytes < RequestBody.LEAST_JSON || bytes > most) {
            add(
                    body,
                    "must be json(" + RequestBody.LEAST_JSON + "B)..json(" + Sizes.format(most) + "), was "
                            + json.group());
        }
    }

    private void checkNginx() {
        if (!NO_DELAY.matcher(text(DELAY)).matches()) {
            add(DELAY, "must be 0ms" + WHERE_NGINX + text(DELAY) + ": set it to 0ms, or backend.kind to mock");
        }
        if (text(BODY).equals("echo") || JSON.matcher(text(BODY)).matches()) {
            add(BODY, "must be a size or text(...)" + WHERE_NGINX + text(BODY) + ": set backend.kind to mock");
        }
        requireGet(METHOD);
        forEachElement(Mix.REQUESTS, each -> requireGet(each.key("method")));
    }

    private void requireGet(KeyPath method) {
        if (!text(method).equals("GET")) {
            add(method, "must be GET" + WHERE_NGINX + text(method) + ": set backend.kind to mock");
        }
    }

    private void checkHeader(KeyPath header, String name) {
        if (OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
            add(header, "must be absent: " + String.join(", ", OWN_HEADERS) + " are the driver's own");
        }
        if (name.equalsIgnoreCase(HOST) && !name.equals(HOST)) {
            add(header, "must be spelt '" + HOST + "': drivers do not recognise it in other letters");
        }
    }

    /** Requires a routed network of several engines: their containers know each other by their addresses alone. */
    private void checkEngines() {
        String network = document.at(NETWORK).asText();
        if (!document.at(KeyPath.ROOT.key("engines")).isEmpty()
                && document.at(KeyPath.ROOT.key("runtime")).asText().equals("container")
                && !network.equals("routed")) {
            add(
                    NETWORK,
                    "must be routed where 'engines' gives roles Docker engines of their own, was " + network
                            + ": give --network routed");
        }
    }
}
