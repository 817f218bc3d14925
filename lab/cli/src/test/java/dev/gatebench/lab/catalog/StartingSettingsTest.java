package dev.gatebench.lab.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.yaml.DocumentReader;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.host.local.LocalInventory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The schema marks the settings that start programs. Whoever adds one that takes a path, a command or the name of an
 * image is told here: gateways are asked which settings they know, and each is given such texts.
 */
class StartingSettingsTest {
    private static final Pattern KNOWN = Pattern.compile("known here are (.+); remove or correct it");
    private static final List<String> TEXTS =
            List.of("/opt/anything", "anything.jvmopts", "any/image:1", "any --thing");

    @Test
    void everySettingThatTakesAPathACommandOrAnImageIsMarked() throws Exception {
        Set<String> taking = new TreeSet<>();
        for (Gateway gateway : Gateways.all()) {
            for (String setting : known(gateway)) {
                if (takesFreeText(gateway, setting)) {
                    taking.add(setting);
                }
            }
        }
        assertThat(taking).isEqualTo(marked());
    }

    private static List<String> known(Gateway gateway) throws Exception {
        Matcher known = KNOWN.matcher(refusal(gateway, "no-such-setting", "x").orElseThrow());
        return known.find() ? List.of(known.group(1).split(", ")) : List.of();
    }

    /** Whether it passes some, or is refused for another reason than its form: that no such file is here, say. */
    private static boolean takesFreeText(Gateway gateway, String setting) throws Exception {
        List<String> refusals = new ArrayList<>();
        for (String text : TEXTS) {
            refusal(gateway, setting, text)
                    .filter(refusal -> refusal.contains("setting '" + setting + "' must be "))
                    .ifPresent(refusals::add);
        }
        return refusals.size() < TEXTS.size();
    }

    private static Optional<String> refusal(Gateway gateway, String setting, String value) throws Exception {
        Map<String, Object> settings = new LinkedHashMap<>();
        if (gateway.firstSettings().isPresent()) {
            JsonNode first = DocumentReader.read(
                            "settings: " + gateway.firstSettings().get())
                    .root()
                    .get("settings");
            first.properties()
                    .forEach(entry ->
                            settings.put(entry.getKey(), Json.mapper().convertValue(entry.getValue(), Object.class)));
        }
        settings.put(setting, value);
        try {
            var unused = gateway.read(
                    new ArmSpec(
                            "arm",
                            gateway.id(),
                            Optional.empty(),
                            settings,
                            OptionalInt.empty(),
                            Set.of(Fidelity.SMOKE)),
                    Path.of("").toAbsolutePath(),
                    new LocalInventory());
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static Set<String> marked() throws Exception {
        JsonNode schema = Json.mapper().readTree(Files.readString(Path.of("../../docs/schema/study.schema.json")));
        Set<String> marked = new TreeSet<>();
        schema.at("/$defs/settings/properties").properties().forEach(entry -> {
            if (entry.getValue().path("x-starts-program").asBoolean()) {
                marked.add(entry.getKey());
            }
        });
        return marked;
    }
}
