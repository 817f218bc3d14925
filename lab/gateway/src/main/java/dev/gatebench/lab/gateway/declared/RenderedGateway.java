package dev.gatebench.lab.gateway.declared;

import dev.gatebench.lab.host.Inventory;
import dev.gatebench.lab.template.ConfigurationFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files, commands and variables of a gateway, filled in with a plan. All methods may throw TemplateException. */
final class RenderedGateway {
    private final DeclaredGateway gateway;
    private final Declaration declared;
    private final GatewayPlan plan;
    private final Map<String, Object> values;

    RenderedGateway(DeclaredGateway gateway, GatewayPlan plan, Inventory inventory) {
        this.gateway = gateway;
        this.declared = gateway.declaration();
        this.plan = plan;
        this.values = plan.values(declared, inventory);
    }

    /** Writes all files to the plan's folder. */
    void write() {
        gateway.files().forEach(file -> file.write(plan.folder(), values));
    }

    String text(ConfigurationFile file) {
        return file.filled(values);
    }

    /** Returns the command that starts it; in an image of its makers perhaps another than as a process. */
    List<String> start(String executable, boolean inImage) {
        List<String> own = declared.container().command();
        return inImage && !own.isEmpty()
                ? filled("container.command", own)
                : command(executable, "start", declared.start());
    }

    /** Returns the command that checks its configuration, with its variables; empty where it has none. */
    List<String> check(String executable) {
        if (declared.check().isEmpty()) {
            return List.of();
        }
        List<String> command = new ArrayList<>();
        Map<String, String> variables = environment(false);
        if (!variables.isEmpty()) {
            command.add("env");
            variables.forEach((name, value) -> command.add(name + "=" + value));
        }
        command.addAll(command(executable, "check", declared.check()));
        return command;
    }

    /** Returns the variables that it is started with. */
    Map<String, String> environment(boolean inImage) {
        Map<String, String> variables = new LinkedHashMap<>(declared.environment());
        if (inImage) {
            variables.putAll(declared.container().environment());
        }
        variables.replaceAll((name, value) -> filled("environment." + name, value));
        return variables;
    }

    /** Returns its files by the paths at which its image expects them. */
    Map<String, Path> mounts() {
        Map<String, Path> mounts = new LinkedHashMap<>();
        declared.container()
                .mounts()
                .forEach((target, file) -> mounts.put(target, plan.folder().resolve(file)));
        return mounts;
    }

    private List<String> command(String executable, String key, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(executable));
        command.addAll(filled(key, arguments));
        return command;
    }

    private List<String> filled(String key, List<String> texts) {
        return texts.stream().map(text -> filled(key, text)).toList();
    }

    private String filled(String key, String text) {
        return new ConfigurationFile("gateway.yml " + key, text).filled(values);
    }
}
