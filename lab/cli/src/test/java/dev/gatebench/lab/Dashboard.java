package dev.gatebench.lab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.json.Json;
import dev.gatebench.lab.home.Home;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The dashboard for Grafana that the documents have. */
public final class Dashboard {
    public static final Path FILE = Home.find().folder().resolve("docs/dashboards/grafana-dashboard.json");

    private Dashboard() {}

    /** Returns its JSON. */
    public static JsonNode read() throws IOException {
        return Json.read(FILE, JsonNode.class);
    }

    /** Returns the queries of each panel by its title. */
    public static Map<String, List<String>> queries() throws IOException {
        Map<String, List<String>> queries = new LinkedHashMap<>();
        for (JsonNode panel : read().get("panels")) {
            List<String> ofPanel = new ArrayList<>();
            panel.get("targets")
                    .forEach(target -> ofPanel.add(target.get("expr").textValue()));
            queries.put(panel.get("title").textValue(), ofPanel);
        }
        return queries;
    }
}
