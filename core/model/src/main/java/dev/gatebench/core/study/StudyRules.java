package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.unit.Durations;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import dev.gatebench.core.yaml.Problem;
import dev.gatebench.core.yaml.Words;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a schema cannot say of a study: names that must agree, values that bound each other. Takes a document that fits
 * the schema.
 */
final class StudyRules {
    private static final double MS_PER_SECOND = 1e3;
    private static final KeyPath ARMS = KeyPath.ROOT.key("arms");
    private static final KeyPath NETWORK = KeyPath.ROOT.key("network");
    private static final KeyPath LOADS = KeyPath.ROOT.key("loads");
    private static final KeyPath SLO = KeyPath.ROOT.key("slo");
    private static final KeyPath COMPARISONS = KeyPath.ROOT.key("comparisons");
    /** Headers that say how a request is sent, which is not a study's to say. */
    private static final List<String> OWN_HEADERS =
            List.of("connection", "content-length", "expect", "transfer-encoding", "upgrade");

    private static final String HOST = "Host";

    private final Document document;
    private final List<String> armIds = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    private StudyRules(Document document) {
        this.document = document;
        document.at(ARMS).forEach(arm -> armIds.add(arm.path("id").textValue()));
    }

    static List<Problem> problems(Document document) {
        StudyRules rules = new StudyRules(document);
        rules.unique(ARMS, "id");
        rules.direct();
        rules.loads();
        rules.slos();
        rules.unique(StudyCases.CASES, "id");
        rules.leftOut();
        rules.absent();
        rules.comparisons();
        rules.problems.addAll(BackendRules.problems(document));
        rules.request();
        rules.headers();
        rules.engines();
        for (Fidelity fidelity : Fidelity.values()) {
            rules.warmUp(KeyPath.ROOT.key("fidelity").key(fidelity.id()));
            rules.duetDriver(KeyPath.ROOT.key("fidelity").key(fidelity.id()));
        }
        return rules.problems;
    }

    /** Containers of several engines know each other by their addresses alone. */
    private void engines() {
        String network = document.at(NETWORK).asText();
        if (!document.at(KeyPath.ROOT.key("engines")).isEmpty()
                && document.at(KeyPath.ROOT.key("runtime")).asText().equals("container")
                && !network.equals("routed")) {
            add(
                    NETWORK,
                    "must be routed where engines names those of roles, was " + network + ": give --network routed");
        }
    }

    /** Without trials alone the study's driver would send nothing. */
    private void duetDriver(KeyPath fidelity) {
        if (document.at(fidelity).has("duetDriver") && !document.at(fidelity).has("alone")) {
            add(fidelity.key("duetDriver"), "must come with alone, did not: add it, or give driver in its place");
        }
    }

    private void unique(KeyPath list, String key) {
        List<String> seen = new ArrayList<>();
        for (JsonNode element : document.at(list)) {
            JsonNode value = element.path(key);
            String words = value.isTextual() ? "'" + value.textValue() + "'" : String.valueOf(value.intValue());
            if (seen.contains(words)) {
                KeyPath first = list.index(seen.indexOf(words));
                add(list.index(seen.size()).key(key), "must be unique, " + words + " is " + first + " already");
            }
            seen.add(words);
        }
    }

    private void loads() {
        List<Load> seen = new ArrayList<>();
        List<KeyPath> where = new ArrayList<>();
        for (int i = 0; i < document.at(LOADS).size(); i++) {
            KeyPath amount = LOADS.index(i);
            JsonNode open = document.at(amount.key("open"));
            if (!open.isMissingNode() && open.has("rate") == open.has("ofCapacity")) {
                add(
                        amount.key("open"),
                        "must have either rate or ofCapacity, had " + (open.has("rate") ? "both" : "neither"));
                continue;
            }
            for (String key : LoadTree.amountOf(document.at(LOADS.index(i)))) {
                amount = amount.key(key);
            }
            for (Load load : LoadTree.loads(document.at(LOADS.index(i)))) {
                if (seen.contains(load)) {
                    add(
                            amount,
                            "must be unique, " + load.amount() + " is " + where.get(seen.indexOf(load)) + " already");
                }
                seen.add(load);
                where.add(LOADS.index(i));
            }
        }
    }

    private void slos() {
        for (int i = 0; i < document.at(SLO).size(); i++) {
            try {
                var unused = Slo.parse(document.at(SLO.index(i)).textValue());
            } catch (IllegalArgumentException e) {
                add(SLO.index(i), "must be a goal such as p99=50ms: " + e.getMessage());
            }
        }
    }

    private void direct() {
        for (int i = 0; i < armIds.size(); i++) {
            boolean named = armIds.get(i).equals(ArmSpec.DIRECT);
            JsonNode arm = document.at(ARMS.index(i));
            boolean isDirect = arm.path("gateway").textValue().equals(ArmSpec.DIRECT);
            if (named != isDirect) {
                add(
                        ARMS.index(i).key(named ? "gateway" : "id"),
                        "must be 'direct' where the " + (named ? "id" : "gateway") + " is, was "
                                + Words.value(arm.path(named ? "gateway" : "id")));
            }
            if (named && arm.path("fidelity").size() < Fidelity.values().length) {
                add(
                        ARMS.index(i).key("fidelity"),
                        "must be absent, 'direct' runs at every fidelity, was " + Words.value(arm.path("fidelity")));
            }
        }
        if (!armIds.contains(ArmSpec.DIRECT)) {
            add(ARMS, "must have the arm without a gateway: add {id: direct, gateway: direct}");
        }
    }

    private void leftOut() {
        for (int i = 0; i < document.at(StudyCases.CASES).size(); i++) {
            KeyPath without = StudyCases.CASES.index(i).key("without");
            for (int j = 0; j < document.at(without).size(); j++) {
                if (requireArm(without.index(j)).equals(ArmSpec.DIRECT)) {
                    add(without.index(j), "must be a gateway: the arm 'direct' is in every case");
                }
            }
        }
    }

    /** What is missing is no arm. */
    private void absent() {
        KeyPath absent = KeyPath.ROOT.key("absent");
        document.at(absent).fieldNames().forEachRemaining(id -> {
            if (armIds.contains(id)) {
                add(absent.key(id), "must be absent, '" + id + "' is an arm: remove one of them");
            }
        });
    }

    private void comparisons() {
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < document.at(COMPARISONS).size(); i++) {
            KeyPath path = COMPARISONS.index(i);
            String baseline = requireArm(path.key("baseline"));
            String candidate = requireArm(path.key("candidate"));
            if (baseline.equals(candidate)) {
                add(path.key("candidate"), "must be another arm than the baseline, was '" + candidate + "'");
            }
            String pair = candidate + " against " + baseline;
            if (seen.contains(pair)) {
                add(path, "must be unique, " + pair + " is comparisons[" + seen.indexOf(pair) + "] already");
            }
            seen.add(pair);
            if (document.at(path).has("control")) {
                control(path, baseline, candidate);
            }
        }
    }

    /** A control is the baseline again: whatever else it is, it would not tell what two starts of it differ in. */
    private void control(KeyPath comparison, String baseline, String candidate) {
        KeyPath path = comparison.key("control");
        String control = requireArm(path);
        if (control.equals(baseline) || control.equals(candidate)) {
            add(path, "must be a third arm beside baseline and candidate, was '" + control + "'");
        } else if (armIds.contains(control)
                && armIds.contains(baseline)
                && !butItsId(control).equals(butItsId(baseline))) {
            add(
                    path,
                    "must be an arm that differs from the baseline, '" + baseline + "', in its id alone, was '"
                            + control + "': give both the same gateway, version, settings and fidelity");
        }
    }

    private JsonNode butItsId(String arm) {
        ObjectNode copy = document.at(ARMS.index(armIds.indexOf(arm))).deepCopy();
        copy.remove("id");
        return copy;
    }

    private String requireArm(KeyPath path) {
        String id = document.at(path).textValue();
        if (!armIds.contains(id)) {
            add(path, "must be an arm, was " + Words.quote(id) + ": " + arms(id));
        }
        return id;
    }

    private String arms(String id) {
        return Words.didYouMean(id, armIds) + "The arms are " + String.join(", ", armIds);
    }

    private void request() {
        KeyPath body = KeyPath.ROOT.key("request").key("bodyBytes");
        if (document.at(body).asInt() > 0
                && document.at(body.parent().key("method")).textValue().equals("GET")) {
            add(
                    body,
                    "must be 0 where request.method is GET, was " + document.at(body) + ": set request.method to POST");
        }
    }

    private void headers() {
        KeyPath headers = KeyPath.ROOT.key("request").key("headers");
        document.at(headers).fieldNames().forEachRemaining(name -> {
            if (OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                add(headers.key(name), "must be absent: " + String.join(", ", OWN_HEADERS) + " are the driver's own");
            }
            if (name.equalsIgnoreCase(HOST) && !name.equals(HOST)) {
                add(headers.key(name), "must be written " + HOST + ": drivers know it by these letters");
            }
        });
    }

    private void warmUp(KeyPath fidelity) {
        KeyPath warmUp = fidelity.key("warmUp");
        Duration ramp = Durations.parse(document.at(fidelity.key("ramp")).textValue());
        warmUp(warmUp, warmUp, ramp);
        document.at(warmUp.key("arms")).fieldNames().forEachRemaining(id -> {
            KeyPath path = warmUp.key("arms").key(id);
            // the defaults name 'direct'; that it is missing is said once, of the arms
            if (!armIds.contains(id) && !id.equals(ArmSpec.DIRECT)) {
                problems.add(new Problem(document.origin(path), path + " must be an arm: " + arms(id)));
            } else {
                warmUp(path, warmUp, ramp);
            }
        });
    }

    private void warmUp(KeyPath path, KeyPath fallback, Duration ramp) {
        KeyPath atLeastAt = stands("atLeast", path, fallback);
        KeyPath atMostAt = stands("atMost", path, fallback);
        KeyPath windowAt = stands("window", path, fallback);
        Duration atLeast = duration(atLeastAt);
        Duration atMost = duration(atMostAt);
        if (atLeast.compareTo(atMost) > 0) {
            add(atLeastAt, "must not exceed " + atMostAt + ", " + words(atMostAt) + ", was " + words(atLeastAt));
        }
        if (duration(windowAt).compareTo(atMost) > 0) {
            add(windowAt, "must not exceed " + atMostAt + ", " + words(atMostAt) + ", was " + words(windowAt));
        }
        KeyPath rateAt = stands("rate", path, fallback);
        KeyPath concurrencyAt = stands("concurrency", path, fallback);
        double perWindow = document.at(rateAt).asDouble() * duration(windowAt).toMillis() / MS_PER_SECOND;
        if (document.at(rateAt).isNumber()
                && perWindow < document.at(concurrencyAt).asInt()) {
            add(
                    rateAt,
                    "must give each of the " + document.at(concurrencyAt).asInt() + " connections a request in "
                            + windowAt + ", " + words(windowAt) + ", was "
                            + document.at(rateAt).asInt());
        }
        KeyPath atLoadAt = stands("atLoad", path, fallback);
        Duration atLoad = duration(atLoadAt);
        if (!atLoad.isZero() && ramp.compareTo(atLoad) >= 0) {
            add(
                    atLoadAt,
                    "must be 0s or exceed the fidelity's ramp, " + Durations.format(ramp) + ", was " + words(atLoadAt));
        }
        if (ramp.compareTo(atLeast) >= 0) {
            add(atLeastAt, "must exceed the fidelity's ramp, " + Durations.format(ramp) + ", was " + words(atLeastAt));
        }
    }

    private KeyPath stands(String key, KeyPath path, KeyPath fallback) {
        return document.at(path.key(key)).isMissingNode() ? fallback.key(key) : path.key(key);
    }

    private Duration duration(KeyPath path) {
        return Durations.parse(words(path));
    }

    private String words(KeyPath path) {
        return document.at(path).textValue();
    }

    private void add(KeyPath path, String rule) {
        problems.add(document.problem(path, rule));
    }
}
