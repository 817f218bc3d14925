package dev.gatebench.core.report;

import dev.gatebench.core.profile.ArmProfile;
import dev.gatebench.core.profile.ArmProfile.Sampled;
import dev.gatebench.core.profile.ProfileDifference;
import dev.gatebench.core.profile.ProfileDifference.Place;
import dev.gatebench.core.profile.ProfileDifference.Unit;
import dev.gatebench.core.report.output.RunFiles.Link;
import dev.gatebench.core.report.table.Figures;
import dev.gatebench.core.report.table.Table;
import dev.gatebench.core.report.table.Texts;
import dev.gatebench.core.result.Results;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The section on profiles: links to them, the stack frames in which compared arms differ, and the profiles that were
 * not made.
 *
 * @param notes a line for each profile that was not made
 */
public record ProfileSection(List<Made> made, List<Difference> differences, List<String> notes) {
    private static final double MS_PER_SECOND = 1e3;

    public ProfileSection {
        made = List.copyOf(made);
        differences = List.copyOf(differences);
        notes = List.copyOf(notes);
    }

    /**
     * A profile that was made.
     *
     * @param title arm, load and kind
     * @param text event, samples and length, for people
     */
    public record Made(String title, Link page, List<Link> data, String text) {}

    /** The stack frames in which two arms differ, and a link to the flame graph of both. */
    public record Difference(String title, Link page, Table table, String hint) {}

    /** Whether no profile was asked for. */
    public boolean empty() {
        return made.isEmpty() && notes.isEmpty();
    }

    static ProfileSection of(Results results) {
        List<Made> made = new ArrayList<>();
        Map<String, List<String>> none = new LinkedHashMap<>();
        for (ArmProfile profile : results.profiles()) {
            profile.sampled().ifPresentOrElse(sampled -> made.add(made(profile, sampled)), () -> none.computeIfAbsent(
                            why(profile), line -> new ArrayList<>())
                    .add(profile.load().words()));
        }
        List<String> notes = new ArrayList<>();
        none.forEach((why, loads) -> notes.add(why + " (" + String.join(", ", loads) + ")."));
        return new ProfileSection(
                made,
                results.profileDifferences().stream()
                        .map(ProfileSection::difference)
                        .toList(),
                notes);
    }

    private static String why(ArmProfile profile) {
        return "Not profiled: " + profile.arm() + ", " + profile.kind().words() + ": "
                + profile.note().orElse("no reason is known");
    }

    /** Lists all profiles in lines, for a report without links. */
    List<String> lines() {
        return Stream.of(
                        made.stream().map(one -> one.title() + ": " + one.text()),
                        differences.stream()
                                .map(one -> one.title() + ": " + one.page().name()),
                        notes.stream())
                .flatMap(lines -> lines)
                .toList();
    }

    private static Made made(ArmProfile profile, Sampled sampled) {
        List<Link> data = new ArrayList<>(List.of(Link.to("stacks", sampled.stacks())));
        sampled.recording().ifPresent(path -> data.add(Link.to("recording", path)));
        return new Made(title(profile), Link.to("flame graph", sampled.page()), data, text(profile, sampled));
    }

    static String title(ArmProfile profile) {
        return profile.title() + ", " + profile.kind().words();
    }

    /** Says how a profile was made. */
    static String text(ArmProfile profile, Sampled sampled) {
        List<String> parts = new ArrayList<>(List.of(Numbers.count(sampled.samples()) + " samples by " + sampled.event()
                + " in " + Numbers.significant(sampled.lengthMs() / MS_PER_SECOND, 3) + " s"));
        sampled.requestsPerSec().ifPresent(rate -> parts.add(Numbers.significant(rate, 4) + " requests/s"));
        sampled.perRequest()
                .ifPresent(each -> parts.add(amount(unit(profile.kind()), each) + " "
                        + (profile.kind() == ProfileKind.ALLOC ? "KiB allocated" : "µs CPU")
                        + " a request while profiled"));
        profile.note().ifPresent(parts::add);
        return String.join("; ", parts);
    }

    private static Unit unit(ProfileKind kind) {
        return kind == ProfileKind.ALLOC ? Unit.BYTES : Unit.NS;
    }

    static String title(ProfileDifference found) {
        return found.candidate() + " and " + found.baseline() + " at "
                + found.load().words() + ", " + found.kind().words();
    }

    private static Difference difference(ProfileDifference found) {
        return new Difference(title(found), Link.to("flame graph", found.page()), places(found), hint(found));
    }

    /** Lists the stack frames, the greatest difference first. */
    static Table places(ProfileDifference found) {
        String unit = ", " + unit(found.unit());
        return Table.over(found.places())
                .text("Place", Place::frame)
                .number(found.baseline() + unit, place -> amount(found.unit(), place.baseline()))
                .number(found.candidate() + unit, place -> amount(found.unit(), place.candidate()))
                .number(
                        "Difference" + unit,
                        place -> Figures.figure(
                                place.difference(),
                                Optional.of(place.interval()),
                                value -> signed(found.unit(), value)))
                .build();
    }

    static String hint(ProfileDifference found) {
        String what = found.unit() == Unit.SHARE
                ? Texts.of("profileDifference.shares")
                : Texts.of(
                        "profileDifference.costs",
                        found.baseline(),
                        amount(found.unit(), found.baselineWhole()),
                        found.candidate(),
                        amount(found.unit(), found.candidateWhole()),
                        unit(found.unit()));
        return Texts.of(
                "profileDifference.hint",
                what,
                Numbers.count(found.baselineSamples()),
                Numbers.count(found.candidateSamples()),
                Numbers.count(found.frames()));
    }

    /** Returns the unit of figures, for people. */
    static String unit(Unit unit) {
        return switch (unit) {
            case NS -> "µs a request";
            case BYTES -> "KiB a request";
            case SHARE -> "%";
        };
    }

    /** Returns the factor that turns a figure into the unit that {@link #unit} names. */
    static double scale(Unit unit) {
        return switch (unit) {
            case NS -> 1e-3;
            case BYTES -> 1.0 / 1024;
            case SHARE -> 100;
        };
    }

    private static String amount(Unit unit, double value) {
        return Figures.significant(value * scale(unit));
    }

    private static String signed(Unit unit, double value) {
        return (value < 0 ? "-" : "+") + amount(unit, Math.abs(value));
    }
}
