package dev.gatebench.core.result;

import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.json.JsonLines;
import dev.gatebench.core.load.Load;
import dev.gatebench.core.profile.ArmProfile;
import dev.gatebench.core.profile.ArmProfile.Sampled;
import dev.gatebench.core.profile.ProfileDifference;
import dev.gatebench.core.profile.Stacks;
import dev.gatebench.core.run.Arm;
import dev.gatebench.core.run.ProfileKind;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.run.RunInfo;
import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.ComparisonSpec;
import dev.gatebench.core.text.FileNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The profiles in a run's folder. One whose stacks cannot be read is left out with the reason, and nothing else of the
 * run's results.
 *
 * @param profiles the last of each arm, load and kind
 * @param differences the differences of compared arms
 */
record ProfilesFound(List<ArmProfile> profiles, List<ProfileDifference> differences) {
    /** @throws IOException when the log of the profiles is damaged */
    static ProfilesFound in(RunFolder folder, RunInfo run) throws IOException {
        Map<ArmProfile, Stacks> stacks = new LinkedHashMap<>();
        List<ArmProfile> profiles = new ArrayList<>();
        for (ArmProfile profile : last(JsonLines.read(folder.profileLog(), ArmProfile.class, "a profile"))) {
            ArmProfile read = profile;
            if (profile.sampled().isPresent()) {
                try {
                    stacks.put(profile, stacks(folder, profile.sampled().get()));
                } catch (IOException e) {
                    read = profile.without("its stacks cannot be read: " + e.getMessage());
                }
            }
            profiles.add(read);
        }
        profiles.addAll(missing(run, profiles));
        return new ProfilesFound(profiles, differences(stacks, run.comparisons()));
    }

    /** Lists the profiles that were asked for and that the run did not come to. */
    private static List<ArmProfile> missing(RunInfo run, List<ArmProfile> logged) {
        List<ArmProfile> missing = new ArrayList<>();
        for (Load load : run.loads()) {
            for (Arm arm : run.arms()) {
                for (ProfileKind kind : run.profiles()) {
                    ArmProfile none = ArmProfile.none(arm.id(), load, kind, 1, 1, "the run did not come to it");
                    if (!arm.id().equals(ArmSpec.DIRECT) && logged.stream().noneMatch(none::sameAs)) {
                        missing.add(none);
                    }
                }
            }
        }
        return missing;
    }

    private static Stacks stacks(RunFolder folder, Sampled sampled) throws IOException {
        return Stacks.read(DataFile.below(folder.path(), sampled.stacks())).normalised();
    }

    /** Keeps the last of each: a run that was resumed before it had all profiles has made them again. */
    private static List<ArmProfile> last(List<ArmProfile> logged) {
        List<ArmProfile> last = new ArrayList<>();
        for (ArmProfile profile : logged) {
            last.removeIf(profile::sameAs);
            last.add(profile);
        }
        return last;
    }

    private static List<ProfileDifference> differences(
            Map<ArmProfile, Stacks> stacks, List<ComparisonSpec> comparisons) {
        List<ProfileDifference> differences = new ArrayList<>();
        for (ComparisonSpec pair : comparisons) {
            stacks.forEach((candidate, ofCandidate) -> stacks.forEach((baseline, ofBaseline) -> {
                if (candidate.arm().equals(pair.candidate()) && baseline.arm().equals(pair.baseline())) {
                    difference(baseline, ofBaseline, candidate, ofCandidate).ifPresent(differences::add);
                }
            }));
        }
        return differences;
    }

    private static Optional<ProfileDifference> difference(
            ArmProfile baseline, Stacks ofBaseline, ArmProfile candidate, Stacks ofCandidate) {
        String page = "profiles/" + FileNames.safe(baseline.arm()) + "-against-" + FileNames.safe(candidate.arm()) + "-"
                + candidate.load().fileName() + "-" + candidate.kind().id() + ".html";
        return ProfileDifference.of(baseline, ofBaseline, candidate, ofCandidate, page);
    }
}
