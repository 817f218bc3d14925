package dev.gatebench.lab.gateway.proxy;

import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.lab.gateway.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Plans of proxies for tests: 2 workers on 127.0.0.1:8080, a backend on 127.0.0.1:9090, 1,000 connections. */
public final class Plans {
    private Plans() {}

    public static ProxyPlan of(Profile profile, Path folder) {
        return new ProxyPlan(profile, folder, "127.0.0.1", 8080, 2, 1000, 600, "127.0.0.1", 9090);
    }

    /** The configuration of a product by such a plan, written to a folder. */
    public static String written(ProxyProduct product, Profile profile, Path folder) throws IOException {
        ProxyPlan plan = of(profile, folder);
        Map<String, Object> values = new HashMap<>(product.values(plan, new FakeInventory()));
        values.put("plan", plan);
        return Files.readString(product.configuration().write(folder, values));
    }
}
