package dev.gatebench.core.study;

import dev.gatebench.core.unit.Sizes;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import dev.gatebench.core.yaml.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What a schema cannot say of a study's backend. */
final class BackendRules {
    private static final KeyPath BACKEND = KeyPath.ROOT.key("backend");
    private static final KeyPath DELAY = BACKEND.key("delay");
    private static final KeyPath BODY = BACKEND.key("body");
    private static final KeyPath METHOD = KeyPath.ROOT.key("request").key("method");

    /** What the mock backend can hold. */
    private static final long MAX_BODY_BYTES = 64 << 20;

    private static final Pattern SIZE = Pattern.compile("[0-9].*");
    private static final Pattern NO_DELAY = Pattern.compile("0+(\\.0+)?[a-z]+");
    private static final String WHERE_NGINX = " where backend.kind is nginx, which serves a file, was ";

    private final Document document;
    private final List<Problem> problems = new ArrayList<>();

    private BackendRules(Document document) {
        this.document = document;
    }

    static List<Problem> problems(Document document) {
        BackendRules rules = new BackendRules(document);
        rules.body();
        if (rules.words(BACKEND.key("kind")).equals("nginx")) {
            rules.nginx();
        }
        return rules.problems;
    }

    private void body() {
        String body = words(BODY);
        if (SIZE.matcher(body).matches() && Sizes.parse(body) > MAX_BODY_BYTES) {
            add(BODY, "must be 0B.." + Sizes.format(MAX_BODY_BYTES) + ", was " + body);
        }
    }

    private void nginx() {
        if (!NO_DELAY.matcher(words(DELAY)).matches()) {
            add(DELAY, "must be 0ms" + WHERE_NGINX + words(DELAY) + ": set it to 0ms, or backend.kind to mock");
        }
        if (words(BODY).equals("echo")) {
            add(BODY, "must be a size or text(...)" + WHERE_NGINX + "echo: set backend.kind to mock");
        }
        if (!words(METHOD).equals("GET")) {
            add(METHOD, "must be GET" + WHERE_NGINX + words(METHOD) + ": set backend.kind to mock");
        }
    }

    private String words(KeyPath path) {
        return document.at(path).textValue();
    }

    private void add(KeyPath path, String rule) {
        problems.add(document.problem(path, rule));
    }
}
