package dev.gatebench.core.report;

import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.json.Json;
import dev.gatebench.core.json.WholeFile;
import dev.gatebench.core.profile.ArmProfile;
import dev.gatebench.core.profile.ArmProfile.Sampled;
import dev.gatebench.core.profile.FlameGraph;
import dev.gatebench.core.profile.ProfileDifference;
import dev.gatebench.core.profile.ProfileDifference.Unit;
import dev.gatebench.core.profile.Stacks;
import dev.gatebench.core.report.chart.DrawnChart;
import dev.gatebench.core.report.output.Facts;
import dev.gatebench.core.report.output.Pages;
import dev.gatebench.core.report.output.RunFiles;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Texts;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.text.Numbers;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Writes the pages with flame graphs, beside the stacks that they are drawn from. Each page loads no other file. */
final class ProfilePages {
    private static final int MOST_PLACES = 30;
    private static final MathContext DIGITS = new MathContext(6);

    private final Path runDir;
    private final Results results;

    private ProfilePages(Path runDir, Results results) {
        this.runDir = runDir;
        this.results = results;
    }

    /** Writes a page for each profile and for each compared pair of profiles. */
    static void write(Path runDir, Results results) throws IOException {
        ProfilePages pages = new ProfilePages(runDir, results);
        for (ArmProfile profile : results.profiles()) {
            if (profile.sampled().isPresent()) {
                pages.write(profile, profile.sampled().get());
            }
        }
        for (ProfileDifference difference : results.profileDifferences()) {
            pages.write(difference);
        }
    }

    private void write(ArmProfile profile, Sampled sampled) throws IOException {
        Stacks stacks = stacks(sampled);
        FlameGraph graph = FlameGraph.of(stacks);
        Map<String, Object> view = view("profile", ProfileSection.title(profile), graph);
        view.put("text", ProfileSection.text(profile, sampled));
        view.put("data", data(graph, Unit.SHARE, Map.of("both", false)));
        view.put("places", places(stacks));
        view.put("hint", Texts.of("profile.placesHint"));
        write(view, sampled.page());
    }

    private void write(ProfileDifference found) throws IOException {
        Stacks baseline = stacks(found.baseline(), found);
        Stacks candidate = stacks(found.candidate(), found);
        FlameGraph graph = FlameGraph.of(baseline, found.baselineWhole(), candidate, found.candidateWhole());
        Map<String, Object> view = view("profileDifference", ProfileSection.title(found), graph);
        view.put("text", Texts.of("profileDifference.text", found.candidate()));
        Map<String, Object> arms = Map.of("both", true, "baseline", found.baseline(), "candidate", found.candidate());
        view.put("data", data(graph, found.unit(), arms));
        view.put("places", ProfileSection.places(found));
        view.put("hint", ProfileSection.hint(found));
        write(view, found.page());
    }

    private Stacks stacks(String arm, ProfileDifference found) throws IOException {
        Sampled sampled = results.profiles().stream()
                .filter(profile -> profile.arm().equals(arm)
                        && profile.load().equals(found.load())
                        && profile.kind() == found.kind())
                .flatMap(profile -> profile.sampled().stream())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "results must hold the profiles that they compare, '" + arm + "' has none"));
        return stacks(sampled);
    }

    private Stacks stacks(Sampled sampled) throws IOException {
        return Stacks.read(DataFile.below(runDir, sampled.stacks())).normalised();
    }

    private Map<String, Object> view(String key, String title, FlameGraph graph) {
        Map<String, Object> view = new HashMap<>();
        view.put("title", title);
        view.put("reading", Texts.of(key + ".reading") + left(graph));
        view.put("tableTitle", Texts.of(key + ".places"));
        view.put(
                "facts",
                List.of(
                        new Facts.Fact("study", results.title()),
                        new Facts.Fact("fidelity", results.fidelity()),
                        new Facts.Fact("boxes", Numbers.count(graph.boxes().size()))));
        view.put(
                "files",
                List.of(new RunFiles.Group(
                        "The run", List.of(new RunFiles.Link("report", RunFiles.INDEX, "../" + RunFiles.INDEX)))));
        return view;
    }

    private static String left(FlameGraph graph) {
        return graph.left() == 0 ? "" : Texts.of("profile.left", Numbers.count(graph.left()));
    }

    private static String data(FlameGraph graph, Unit unit, Map<String, Object> more) {
        Map<String, Object> data = new HashMap<>(more);
        data.put("frames", graph.frames());
        data.put("boxes", graph.boxes().stream().map(ProfilePages::numbers).toList());
        data.put("unit", ProfileSection.unit(unit));
        data.put("scale", ProfileSection.scale(unit));
        return DrawnChart.withoutMarkup(Json.line(data));
    }

    private static List<Number> numbers(FlameGraph.Box box) {
        return List.of(
                box.frame(),
                box.depth(),
                rounded(box.left()),
                rounded(box.width()),
                rounded(box.baseline()),
                rounded(box.candidate()));
    }

    private static Number rounded(double value) {
        return new BigDecimal(value).round(DIGITS).doubleValue();
    }

    private static Table places(Stacks stacks) {
        Map<String, Long> total = stacks.total();
        double all = Math.max(1, stacks.samples());
        Stream<Map.Entry<String, Long>> most = stacks.self().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_PLACES);
        return Table.over(most)
                .text("Place", Map.Entry::getKey)
                .number("Itself, %", place -> Figures.significant(place.getValue() / all * 100))
                .number(
                        "With what it calls, %",
                        place -> Figures.significant(total.getOrDefault(place.getKey(), 0L) / all * 100))
                .number("Samples", place -> Numbers.count(place.getValue()))
                .build();
    }

    private void write(Map<String, Object> view, String page) throws IOException {
        StringBuilder text = new StringBuilder();
        Pages.writeFlames("flames.peb", view, text);
        WholeFile.write(runDir.resolve(page), text);
    }
}
