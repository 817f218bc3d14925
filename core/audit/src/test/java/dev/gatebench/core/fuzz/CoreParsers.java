package dev.gatebench.core.fuzz;

import static dev.gatebench.core.fuzz.FuzzTarget.file;
import static dev.gatebench.core.fuzz.FuzzTarget.text;

import dev.gatebench.core.check.CheckLimits;
import dev.gatebench.core.driver.Times;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.jvm.JvmOptions;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.profile.Stacks;
import dev.gatebench.core.published.PublishedReport;
import dev.gatebench.core.routes.GeneratedRoutes;
import dev.gatebench.core.run.Precision;
import dev.gatebench.core.settings.ImageChoice;
import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.settings.SettingMap;
import dev.gatebench.core.slo.Slo;
import dev.gatebench.core.study.Repository;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.study.StudyParser;
import dev.gatebench.core.text.Text;
import dev.gatebench.core.unit.Durations;
import dev.gatebench.core.unit.Sizes;
import dev.gatebench.core.yaml.DocumentException;
import dev.gatebench.core.yaml.DocumentReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/** The parsers of what people write: studies and what stands in them. */
final class CoreParsers {
    private CoreParsers() {}

    static List<FuzzTarget> all() {
        List<FuzzTarget> all = new ArrayList<>(written());
        all.addAll(RunFileParsers.all());
        all.addAll(ToolParsers.all());
        return List.copyOf(all);
    }

    private static List<FuzzTarget> written() {
        return List.of(
                refusing("study", studies(), StudyException.class, text(CoreParsers::study)),
                refusing("study-file", studies(), StudyException.class, file("fuzz.yml", StudyParser::read)),
                refusing(
                        "study-override",
                        Seeds.of(
                                "loads[0].concurrency=50",
                                "backend.delay=50ms",
                                "arms.netty.settings.keepAlive=false",
                                "title=A title",
                                "loads=[{concurrency: 600}, {concurrency: 800}]"),
                        StudyException.class,
                        text(CoreParsers::override)),
                refusing(
                        "published",
                        Seeds.files(Repository.path("studies/published"), ".yml"),
                        StudyException.class,
                        text(text -> PublishedReport.parse("fuzz.yml", text))),
                refusing(
                        "yaml",
                        Seeds.all(studies(), Seeds.of("a: [1, {b: \"c\"}, 1.5, null, true]\n")),
                        DocumentException.class,
                        text(DocumentReader::read)),
                refusing(
                        "check-limits",
                        Seeds.recorded("/dev/gatebench/core/study/check-limits.yml"),
                        IllegalArgumentException.class,
                        text(text -> CheckLimits.parse(text, "fuzz.yml"))),
                refusing(
                        "duration",
                        Seeds.of("20ms", "1.5s", "0ns", "100us", "2m", "1h"),
                        IllegalArgumentException.class,
                        text(Durations::parse)),
                refusing(
                        "size",
                        Seeds.of("0B", "768MiB", "10KB", "6GiB"),
                        IllegalArgumentException.class,
                        text(Sizes::parse)),
                refusing(
                        "load",
                        Seeds.of("closed 600", "open 2000/s poisson over 600", "open 30% poisson over 600", "600"),
                        IllegalArgumentException.class,
                        text(Load::ofArgument)),
                refusing("slo", Seeds.of("p99=50ms", "p50=1.5ms"), IllegalArgumentException.class, text(Slo::parse)),
                refusing(
                        "precision",
                        Seeds.of("3%", "0.5 %", "50%"),
                        IllegalArgumentException.class,
                        text(Precision::parse)),
                refusing(
                        "jvm-options",
                        Seeds.all(
                                Seeds.files(Repository.path("studies"), ".jvmopts"),
                                Seeds.of(
                                        "# heap\n-Xmx256m\n17-24:-XX:+UseZGC\n25-:-XX:+UseCompactObjectHeaders\n8:-Xss1m\n")),
                        SettingException.class,
                        text(text -> JvmOptions.parse("fuzz.jvmopts", text, 17))),
                refusing(
                        "settings",
                        Seeds.of(
                                "{\"count\": 100}",
                                "{\"count\": 9, \"image\": \"nginx:1.27@sha256:" + "0a".repeat(32) + "\"}",
                                "{\"count\": 9, \"kind\": \"host\", \"host\": \"a.example.org\"}",
                                "{\"count\": 9, \"kind\": \"regexp\", \"path\": \"/http/users/alice/profile\"}"),
                        SettingException.class,
                        text(CoreParsers::settings)),
                refusing(
                        "histogram-of-driver",
                        Seeds.of(histogram()),
                        IllegalArgumentException.class,
                        text(text -> new Times(1, text, 1).decoded())),
                refusing(
                        "collapsed-stacks",
                        Seeds.of("a;b;c 10\nio/netty/Foo$$Lambda$7.0x0000000800c03400.apply;write_[k] 400\nx 1\n"),
                        IOException.class,
                        file("fuzz.collapsed", file -> Stacks.read(file).normalised())),
                new FuzzTarget(
                        "shown-text",
                        Seeds.of(
                                "=cmd|'/c calc'!A1",
                                "see https://www.example.org GH-12 #7 @name\n1. `a` | [b](c)",
                                "\u001b[31mred\u202e\u0085 <b onclick='x'>&amp;\r\n"),
                        List.of(),
                        text(CoreParsers::shown)));
    }

    private static FuzzTarget refusing(
            String name, List<byte[]> seeds, Class<? extends Throwable> refusal, FuzzTarget.Parse parse) {
        return new FuzzTarget(name, seeds, List.of(refusal), parse);
    }

    private static List<byte[]> studies() {
        return Seeds.files(Repository.path("studies"), ".yml").stream()
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8)
                        .replaceFirst("(?m)^study: .*$", "study: fuzz")
                        .replaceFirst("(?m)^published: .*\\R", "")
                        .getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    private static void study(String text) throws Exception {
        Hidden.call(StudyParser.class.getName(), "read", "fuzz.yml", text, List.of());
    }

    private static void override(String text) {
        StudyParser.parse(
                "shenyu-http-client.yml",
                new String(
                        Seeds.file(Repository.path("studies/shenyu-http-client.yml"))
                                .get(0),
                        StandardCharsets.UTF_8),
                List.of(text));
    }

    private static void settings(String json) throws Exception {
        Map<String, Object> values;
        try {
            values = Json.mapper()
                    .readValue(
                            json,
                            Json.mapper()
                                    .getTypeFactory()
                                    .constructMapType(java.util.LinkedHashMap.class, String.class, Object.class));
        } catch (IOException e) {
            throw new SettingException("no settings: " + e);
        }
        if (values == null) {
            throw new SettingException("no settings");
        }
        SettingMap map = SettingMap.of("fuzz", values);
        Hidden.call("dev.gatebench.core.settings.JdkChoice", "from", map);
        var unused = ImageChoice.from(map);
        map.percentage("burn", BigDecimal.TEN);
        map.size("heap", 1);
        GeneratedRoutes.from(map);
    }

    /** Whatever a name or the end of a log holds, nothing of it steers what shows it. */
    private static void shown(String text) {
        for (String shown : List.of(
                Text.line(text), Text.markdown(text), Text.markdownBlock(text), Text.cell(text), Text.html(text))) {
            if (Text.steers(shown.replaceAll("[\\n\\t]", ""))) {
                throw new IllegalStateException("what is shown steers: " + shown);
            }
        }
    }

    private static String histogram() {
        Histogram histogram = new Histogram(3);
        for (int i = 1; i < 1000; i++) {
            histogram.recordValue(i * 37_000L);
        }
        return Times.of(1, histogram, 1).histogram();
    }

    static FuzzTarget json(String name, List<byte[]> seeds, Class<?> type) {
        return refusing(
                name, seeds, UncheckedIOException.class, text(text -> Objects.requireNonNull(Json.parse(text, type))));
    }

    static FuzzTarget ofFile(String name, List<byte[]> seeds, String file, FuzzTarget.ParseFile parse) {
        return refusing(name, seeds, IOException.class, file(file, parse));
    }
}
