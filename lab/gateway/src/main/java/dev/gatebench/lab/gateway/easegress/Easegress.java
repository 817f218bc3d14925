package dev.gatebench.lab.gateway.easegress;

import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.proxy.Choice;
import dev.gatebench.lab.gateway.proxy.ProxyPlan;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import dev.gatebench.lab.gateway.proxy.ProxyProgram;
import dev.gatebench.lab.template.ConfigurationFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Easegress (https://megaease.com/easegress). It has no command that checks a configuration. */
public final class Easegress implements ProxyProduct {
    private static final ProxyProgram PROGRAM = new ProxyProgram(
            "easegress",
            "easegress-server",
            "Easegress",
            "get it from https://github.com/easegress-io/easegress/releases",
            Optional.of("--version"),
            Pattern.compile("Easegress v?(\\S+)"));

    /** Idle connections to each backend that it keeps where nothing is set. */
    private static final int STOCK_POOL = 1024;

    private static final String PIPELINE = "pipeline.yaml";

    @Override
    public ProxyProgram program() {
        return PROGRAM;
    }

    /** The server with its routes; each object has a file of its own. */
    @Override
    public ConfigurationFile configuration() {
        return ConfigurationFile.of(Easegress.class, "server.yaml");
    }

    @Override
    public List<ConfigurationFile> otherFiles(ProxyPlan plan) {
        return List.of(ConfigurationFile.of(Easegress.class, PIPELINE));
    }

    /** How it finds routes: one after another, as by itself, or by a tree. */
    @Override
    public List<Choice> choices() {
        return List.of(new Choice("router", List.of("ordered", "radix")));
    }

    /** Of its administration, and of the store of its cluster for clients and for other members. */
    @Override
    public int otherPorts() {
        return 3;
    }

    @Override
    public List<String> command(String program, Path file, ProxyPlan plan) {
        String folder = plan.folder().toString();
        String clients = url(plan, 1);
        String members = url(plan, 2);
        return List.of(
                program,
                "--name=gatebench",
                "--cluster-name=gatebench",
                "--home-dir=" + folder,
                "--data-dir=" + folder + "/data",
                "--log-dir=" + folder + "/log",
                "--disable-access",
                "--api-addr=" + plan.address() + ":" + plan.otherPorts().get(0),
                "--listen-client-urls=" + clients,
                "--advertise-client-urls=" + clients,
                "--listen-peer-urls=" + members,
                "--initial-advertise-peer-urls=" + members,
                "--initial-object-config-files=" + plan.folder().resolve(PIPELINE) + "," + file);
    }

    private static String url(ProxyPlan plan, int port) {
        return "http://" + plan.address() + ":" + plan.otherPorts().get(port);
    }

    @Override
    public Map<String, String> environment(ProxyPlan plan) {
        return plan.limitOfGo();
    }

    @Override
    public ConnectionPolicy stockConnections(Optional<String> version) {
        return ConnectionPolicy.keeping(STOCK_POOL);
    }
}
