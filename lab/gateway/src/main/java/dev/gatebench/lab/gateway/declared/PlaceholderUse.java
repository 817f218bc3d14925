package dev.gatebench.lab.gateway.declared;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import dev.gatebench.core.yaml.Problem;
import dev.gatebench.lab.template.ConfigurationFile;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Requires that what a {@code gateway.yml} says its templates express is in some template. */
final class PlaceholderUse {
    private static final Pattern POOL = use("pool(Each)?");

    private final Document document;
    private final String texts;
    private final List<Problem> problems = new ArrayList<>();

    private PlaceholderUse(Document document, String texts) {
        this.document = document;
        this.texts = texts;
    }

    /** Returns a problem for each key without a placeholder; a gateway that uses no pool keeps all connections. */
    static List<Problem> problems(Document document, List<ConfigurationFile> files) {
        PlaceholderUse use = new PlaceholderUse(
                document,
                files.stream().map(ConfigurationFile::text).collect(Collectors.joining("\n"))
                        + document.at(KeyPath.ROOT.key("start"))
                        + document.at(KeyPath.ROOT.key("environment"))
                        + document.at(KeyPath.ROOT.key("container")));
        use.checkPool();
        for (String leg : List.of("client", "upstream")) {
            use.check(leg, leg + ".https");
            if (contains(document.at(KeyPath.ROOT.key(leg)), "http2")) {
                use.check(leg, leg + ".http2");
                use.checkHttps(leg);
            }
        }
        use.check("tuned", "tuned");
        use.checkPolicies();
        return use.problems;
    }

    /** Finds a placeholder within braces. */
    private static Pattern use(String placeholder) {
        return Pattern.compile("\\{[{%][^}%]*\\b" + placeholder + "\\b");
    }

    private void checkPool() {
        KeyPath pool = KeyPath.ROOT.key("connections").key("pool");
        boolean usesPool = POOL.matcher(texts).find();
        if (document.at(pool).isMissingNode()) {
            ((ObjectNode) document.root().path("connections")).put("pool", usesPool);
        } else if (document.at(pool).asBoolean() && !usesPool) {
            problems.add(document.problem(
                    pool,
                    "must be false, since no template has the placeholder pool or poolEach: use one, or remove it"));
        }
    }

    private static boolean contains(JsonNode words, String word) {
        return words.valueStream().anyMatch(each -> each.asText().equals(word));
    }

    private void checkHttps(String leg) {
        KeyPath path = KeyPath.ROOT.key(leg);
        if (!contains(document.at(path), "https")) {
            problems.add(document.problem(
                    path,
                    "must have https beside http2, which is agreed upon by ALPN, had " + document.at(path)
                            + ": add it, or remove http2"));
        }
    }

    private void checkPolicies() {
        KeyPath policies = KeyPath.ROOT.key("policies");
        document.at(policies)
                .properties()
                .forEach(policy -> policy.getValue().fieldNames().forEachRemaining(place -> {
                    if (!use(Pattern.quote("policies." + place)).matcher(texts).find()) {
                        problems.add(document.problem(
                                policies.key(policy.getKey()).key(place),
                                "must be a place of the templates, and none has the placeholder policies." + place
                                        + ": use it, or remove it"));
                    }
                }));
    }

    private void check(String key, String placeholder) {
        KeyPath path = KeyPath.ROOT.key(key);
        if (!document.at(path).isEmpty()
                && !use(Pattern.quote(placeholder)).matcher(texts).find()) {
            problems.add(document.problem(
                    path,
                    "must be absent, since no template has the placeholder " + placeholder + ": use it, or remove it"));
        }
    }
}
