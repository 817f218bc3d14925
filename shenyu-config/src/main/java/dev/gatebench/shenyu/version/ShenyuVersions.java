package dev.gatebench.shenyu.version;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.gatebench.core.settings.SettingException;
import dev.gatebench.shenyu.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The releases of ShenYu and their settings, as {@code versions.yml} has them. */
public final class ShenyuVersions {
    private static final ShenyuVersions BUNDLED = read(Resources.text("versions.yml"));

    private final Map<String, VersionFacts> facts = new LinkedHashMap<>();
    private final List<String> order;
    private final Map<String, KnownSetting> settings;
    private final List<Moved> moved;

    private ShenyuVersions(Table table) {
        table.versions().forEach((version, row) -> facts.put(version, row.facts(version)));
        order = List.copyOf(table.versions().keySet());
        settings = table.settings();
        moved = table.moved();
    }

    public static ShenyuVersions bundled() {
        return BUNDLED;
    }

    /** Returns the releases, oldest first. */
    public List<String> known() {
        return order;
    }

    /** Returns the settings by name, as in the file. */
    public Map<String, KnownSetting> settings() {
        return Map.copyOf(settings);
    }

    /** Returns the facts of a release; throws a {@link SettingException} where it is not known. */
    public VersionFacts facts(String version) {
        return Optional.ofNullable(facts.get(version))
                .orElseThrow(() -> new SettingException(
                        "unknown ShenYu version '%s': known are %s".formatted(version, String.join(", ", order))));
    }

    /** Returns the facts of a setting in one release; empty where that release has no such setting. */
    public Optional<KnownSetting.Span> span(String version, String key) {
        int at = order.indexOf(facts(version).version());
        return Optional.ofNullable(settings.get(key)).flatMap(setting -> setting.spans().stream()
                .filter(span -> order.indexOf(span.from()) <= at && at <= order.indexOf(span.to()))
                .findFirst());
    }

    /**
     * Refuses a setting of ShenYu's own that the release would not know or would silently ignore, or whose value is of
     * the wrong kind.
     *
     * @param chosen the settings of this project that others depend on, by name: {@code strategy}, {@code pool}
     */
    public void check(String version, String key, Object value, Map<String, String> chosen) {
        KnownSetting.Span span = span(version, key).orElseThrow(() -> absent(version, key));
        KnownSetting setting = Optional.ofNullable(settings.get(key)).orElseThrow(() -> absent(version, key));
        setting.setBy().ifPresent(by -> {
            throw new SettingException("ShenYu property '%s' is written by %s: set it there".formatted(key, by));
        });
        span.ignored().ifPresent(why -> {
            throw new SettingException(
                    "ShenYu property '%s' has no effect in %s (%s): remove it".formatted(key, version, why));
        });
        setting.onlyWith().orElse(Map.of()).forEach((name, needed) -> {
            if (!needed.equals(chosen.get(name))) {
                throw new SettingException(
                        "ShenYu property '%s' has an effect only with %s: %s, was %s: remove it or change that"
                                .formatted(key, name, needed, chosen.get(name)));
            }
        });
        if (!setting.accepts(value)) {
            throw new SettingException("ShenYu property '%s' must be %s, was %s: correct it"
                    .formatted(key, setting.rule(), value instanceof String s ? "\"" + s + "\"" : value));
        }
    }

    private SettingException absent(String version, String key) {
        String hint = moved.stream()
                .filter(m -> key.equals(m.prefix()) || key.startsWith(m.prefix() + "."))
                .map(Moved::hint)
                .findFirst()
                .or(() -> Optional.ofNullable(settings.get(key)).map(this::where))
                .orElse("no release that is known here has it, or it is not listed in versions.yml");
        return new SettingException("ShenYu property '%s' does not exist in %s and would be silently ignored: %s"
                .formatted(key, version, hint));
    }

    private String where(KnownSetting setting) {
        KnownSetting.Span first = setting.spans().get(0);
        KnownSetting.Span last = setting.spans().get(setting.spans().size() - 1);
        return "it exists from " + first.from() + " to " + last.to();
    }

    private static ShenyuVersions read(String text) {
        try {
            return new ShenyuVersions(
                    YAMLMapper.builder().addModule(new Jdk8Module()).build().readValue(text, Table.class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Table(Map<String, Row> versions, Map<String, KnownSetting> settings, List<Moved> moved) {}

    private record Row(String launch, String strategy, int serverWorkers, String serverPrefix, List<String> files) {
        VersionFacts facts(String version) {
            return new VersionFacts(version, launch, strategy, serverWorkers, serverPrefix, files);
        }
    }

    private record Moved(String prefix, String hint) {}
}
