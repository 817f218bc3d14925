package dev.gatebench.lab.gateway.declared;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Build;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.lab.gateway.Gateway;
import dev.gatebench.lab.gateway.GatewayArm;
import dev.gatebench.lab.host.Inventory;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A gateway whose whole declaration stands in the study, in the arm's setting {@value #DEFINITION}. */
public final class InlineGateway implements Gateway {
    private static final String DEFINITION = "definition";

    @Override
    public String id() {
        return "inline";
    }

    @Override
    public String describe(Inventory inventory) {
        return "the one that an arm's setting '" + DEFINITION + "' declares";
    }

    @Override
    public boolean takes(Build.Kind kind) {
        return kind == Build.Kind.IMAGE || kind == Build.Kind.PROGRAM;
    }

    @Override
    public boolean needsSettings() {
        return true;
    }

    @Override
    public GatewayArm read(ArmSpec arm, Path base, Inventory inventory) {
        Map<String, Object> settings = new LinkedHashMap<>(arm.settings());
        String label = "arm '" + arm.id() + "': setting '" + DEFINITION + "'";
        if (!(settings.remove(DEFINITION) instanceof Map<?, ?> definition)) {
            throw new IllegalArgumentException(label
                    + " must be a mapping with the keys of a gateway.yml, and is missing or none: add it, or name a"
                    + " folder: 'gateway: ./NAME'");
        }
        ObjectNode root = Json.mapper().valueToTree(definition);
        DeclarationReader.ParsedGateway read = DeclarationReader.read(label, Document.of(root), id(), name -> {
            throw new FileNotFoundException("a study gives texts of files: 'files: {" + name + ": TEXT}'");
        });
        if (read.declaration().program().contains("/")
                && !Path.of(read.declaration().program()).isAbsolute()) {
            throw new IllegalArgumentException(
                    label + ".program must be a name on the PATH or an absolute path, since it"
                            + " stands in no folder, was '" + read.declaration().program() + "': correct it");
        }
        return new DeclaredGateway(id(), read.declaration(), read.files(), Optional.empty())
                .read(arm, settings, inventory);
    }

    @Override
    public Set<String> pathSettings() {
        return GatewayFolders.PATH_SETTINGS;
    }
}
