package dev.gatebench.core.study;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.settings.SettingMap;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import dev.gatebench.core.yaml.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules of a study's arms, and of what its cases and its published tables say of arms. */
final class ArmRules extends StudyRules {
    private static final KeyPath REQUEST = KeyPath.ROOT.key("request");
    private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};
    private static final KeyPath BACKEND_PORT = KeyPath.ROOT.key("backend").key("port");
    private static final KeyPath ABSENT = KeyPath.ROOT.key("absent");

    ArmRules(Document document) {
        super(document);
    }

    @Override
    void check() {
        requireUniqueIds(ARMS);
        forEachElement(ARMS, this::checkArm);
        forEachElement(ARMS, arm -> checkRoutes(arm.key("settings").key("routes")));
        if (!armIds.contains(ArmSpec.DIRECT)) {
            add(ARMS, "must have the arm without a gateway: add {id: direct, gateway: direct}");
        }
        checkDuets();
        requireUniqueIds(StudyCases.CASES);
        forEachElement(StudyCases.CASES, one -> forEachElement(one.key("without"), this::checkLeftOut));
        forEachKey(ABSENT, id -> {
            if (armIds.contains(id)) {
                add(ABSENT.key(id), "must be absent, '" + id + "' is an arm: remove one of them");
            }
        });
    }

    /** Two gateways that run already would share the backends of the one port, which count requests together. */
    private void checkDuets() {
        for (Fidelity fidelity : Fidelity.values()) {
            KeyPath duet = KeyPath.ROOT.key("fidelity").key(fidelity.id()).key("duet");
            List<String> found = new ArrayList<>();
            document.at(ARMS).forEach(arm -> {
                if (arm.path("gateway").asText().equals(ArmSpec.RUNNING)
                        && arm.path("fidelity").toString().contains(fidelity.id())) {
                    found.add(arm.path("id").asText());
                }
            });
            if (document.at(duet).asBoolean() && found.size() > 1) {
                add(
                        duet,
                        "must be false where several arms run already, since all use the backends of backend.port, was"
                                + " true with " + String.join(", ", found));
            }
        }
    }

    private void checkArm(KeyPath path) {
        JsonNode arm = document.at(path);
        boolean named = arm.path("id").textValue().equals(ArmSpec.DIRECT);
        boolean isDirect = arm.path("gateway").textValue().equals(ArmSpec.DIRECT);
        if (named != isDirect) {
            String wrong = named ? "gateway" : "id";
            add(
                    path.key(wrong),
                    "must be 'direct' where the " + (named ? "id" : "gateway") + " is, was "
                            + Words.value(arm.path(wrong)));
        }
        if (arm.path("gateway").textValue().equals(ArmSpec.RUNNING)
                && document.at(BACKEND_PORT).isMissingNode()) {
            add(
                    BACKEND_PORT,
                    "is missing: arm " + Words.quote(arm.path("id").textValue())
                            + " runs already and sends its requests to a port that the study must name");
        }
        if (named && arm.path("fidelity").size() < Fidelity.values().length) {
            add(
                    path.key("fidelity"),
                    "must be absent, 'direct' runs at every fidelity, was " + Words.value(arm.path("fidelity")));
        }
    }

    /** Requires that a table of routes answers the request; the gateway tells what is wrong with the table itself. */
    private void checkRoutes(KeyPath path) {
        if (!(document.at(path) instanceof ObjectNode tree)) {
            return;
        }
        GeneratedRoutes routes;
        try {
            routes = GeneratedRoutes.from(SettingMap.of("routes", Json.mapper().convertValue(tree, MAP)));
        } catch (SettingException e) {
            return;
        }
        KeyPath mix = Mix.REQUESTS;
        if (document.at(mix).isEmpty()) {
            checkRoutes(path, routes, REQUEST, text(REQUEST.key("path")));
        }
        forEachElement(mix, each -> document.at(each.key("paths"))
                .forEach(asked -> checkRoutes(path, routes, each, asked.textValue())));
    }

    private void checkRoutes(KeyPath path, GeneratedRoutes routes, KeyPath request, String asked) {
        Optional<String> host = Optional.ofNullable(text(request.key("headers").key("Host")));
        if (!routes.answers(asked, host)) {
            add(
                    path,
                    "must answer the request of path " + Words.quote(asked)
                            + host.map(name -> " and host " + Words.quote(name)).orElse("") + ", and answers "
                            + (routes.at() == GeneratedRoutes.At.MISS
                                    ? "paths below " + GeneratedRoutes.BELOW
                                    : routes.kind().word() + " " + Words.quote(routes.asked()))
                            + ": set " + request + ".path, or " + request + ".headers.Host, to that, or its own path or"
                            + " host");
        }
    }

    private void checkLeftOut(KeyPath path) {
        if (requireArm(path).equals(ArmSpec.DIRECT)) {
            add(path, "must be a gateway: the arm 'direct' is in every case");
        }
    }
}
