package dev.gatebench.lab.command;

import dev.gatebench.core.study.Fidelity;
import dev.gatebench.lab.run.SelfTestRecording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The recording of a self-test: how much is measured, of which arms, and where. */
final class SelfTestRecordingOptions {
    @Option(
            names = "--fidelity",
            description = "of the recording: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}",
            defaultValue = "FULL")
    private Fidelity fidelity = Fidelity.FULL;

    @Option(
            names = "--controls",
            paramLabel = "ARM",
            split = ",",
            description = "arms that burn extra CPU, each recorded in a run of its own beside a and b:"
                    + " plus1,plus2,plus3,plus5 give a line of measured over burnt cost, and so does plus0to3, one"
                    + " process that burns 0%% to 3%% in turn; default: ${DEFAULT-VALUE}",
            defaultValue = "plus5")
    private List<String> controls = List.of();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "another value for a key of the recorded study; may be repeated")
    private List<String> overrides = new ArrayList<>();

    @ArgGroup(validate = false, heading = PlaceOptions.HEADING, order = 1)
    private PlaceOptions place = new PlaceOptions();

    /** Returns the changes of the study, {@code KEY=VALUE} each. */
    List<String> overrides() {
        return place.overridesAfter(overrides);
    }

    /** Records the runs and returns their folders, that of the alike arms first. */
    List<Path> record(SelfTestRecording recording) {
        return recording.record(fidelity, controls, overrides());
    }
}
