package dev.gatebench.lab.gateway.easegress;

import dev.gatebench.lab.gateway.ConnectionPolicy;
import dev.gatebench.lab.gateway.proxy.ProxyPlan;
import dev.gatebench.lab.gateway.proxy.ProxyProduct;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Easegress (https://megaease.com/easegress). It has no command that checks a configuration. */
public final class Easegress extends ProxyProduct {
    /** Idle connections to each backend that it keeps where nothing is set. */
    private static final int STOCK_POOL = 1024;

    private static final String PIPELINE = "pipeline.yaml";

    /** The server with its routes has a file of its own, as each object has. */
    public Easegress() {
        super(
                new ProxyProgram(
                        "easegress",
                        "easegress-server",
                        "Easegress",
                        "get it from https://github.com/easegress-io/easegress/releases",
                        Optional.of("--version"),
                        Pattern.compile("Easegress v?(\\S+)")),
                ConnectionPolicy.keeping(STOCK_POOL),
                "server.yaml",
                PIPELINE);
    }

    /** Returns how it finds routes: one after another, as by itself, or by a tree. */
    @Override
    public List<Choice> choices() {
        return List.of(new Choice("router", List.of("ordered", "radix")));
    }

    /** One is for its administration, two for the store of its cluster: for clients and for other members. */
    @Override
    public int otherPorts() {
        return 3;
    }

    @Override
    public List<String> command(String executable, Path file, ProxyPlan plan) {
        String folder = plan.folder().toString();
        String clients = "http://" + listening(plan, 1);
        String members = "http://" + listening(plan, 2);
        return List.of(
                executable,
                "--name=gatebench",
                "--cluster-name=gatebench",
                "--home-dir=" + folder,
                "--data-dir=" + folder + "/data",
                "--log-dir=" + folder + "/log",
                "--disable-access",
                "--api-addr=" + listening(plan, 0),
                "--listen-client-urls=" + clients,
                "--advertise-client-urls=" + clients,
                "--listen-peer-urls=" + members,
                "--initial-advertise-peer-urls=" + members,
                "--initial-object-config-files=" + plan.folder().resolve(PIPELINE) + "," + file);
    }

    private static String listening(ProxyPlan plan, int port) {
        return plan.address() + ":" + plan.otherPorts().get(port);
    }

    @Override
    public Map<String, String> environment(ProxyPlan plan) {
        return plan.limitOfGo();
    }
}
