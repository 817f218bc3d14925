package dev.gatebench.lab.profile;

import dev.gatebench.core.profile.Stacks;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Samples a JVM by Java Flight Recorder with the JDK's own settings {@code profile}: some of the threads that execute
 * Java code, which is neither all CPU time nor a fixed part of it.
 */
final class FlightRecorder implements Sampling {
    private static final String NAME = "name=gatebench-profile";
    private static final String EVENT = "jdk.ExecutionSample";

    private final Jcmd jcmd;
    private final Path recording;
    private boolean records = true;

    private FlightRecorder(Jcmd jcmd, Path recording) {
        this.jcmd = jcmd;
        this.recording = recording;
    }

    static Sampling start(Jcmd jcmd, Subject subject) {
        Path recording = subject.folder().toAbsolutePath().resolve(subject.name() + ".jfr");
        String said = jcmd.run(List.of("JFR.start", NAME, "settings=profile"));
        if (!said.contains("Started recording")) {
            throw new EnvironmentException("JFR was not started: " + Text.message(said));
        }
        return new FlightRecorder(jcmd, recording);
    }

    @Override
    public void stop() {
        String said = jcmd.run(List.of("JFR.stop", NAME, "filename=" + Jcmd.quoted(recording.toString())));
        records = false;
        if (!Files.isRegularFile(recording)) {
            throw new EnvironmentException("JFR wrote no recording: " + Text.message(said));
        }
    }

    @Override
    public Samples samples() {
        try {
            return new Samples(
                    EVENT,
                    stacks(recording),
                    Worth.UNKNOWN,
                    Optional.of(recording),
                    Optional.of("of threads that executed Java code, without native code, compiler and collector"));
        } catch (IOException e) {
            throw new EnvironmentException("'" + recording + "' cannot be read: " + e.getMessage(), e);
        }
    }

    /** Reads the stacks of a recording's execution samples, with names as async-profiler writes them. */
    static Stacks stacks(Path file) throws IOException {
        Map<List<String>, Long> counts = new LinkedHashMap<>();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (event.getEventType().getName().equals(EVENT) && event.getStackTrace() != null) {
                    List<String> frames = new ArrayList<>();
                    event.getStackTrace().getFrames().forEach(frame -> frames.add(name(frame)));
                    Collections.reverse(frames);
                    Stacks.add(counts, frames, 1);
                }
            }
        } catch (RuntimeException e) {
            // the JDK's reader does not expect a damaged recording
            throw new IOException("'" + file + "' is no recording, or is damaged: " + e, e);
        }
        return new Stacks(counts);
    }

    private static String name(RecordedFrame frame) {
        return frame.getMethod() == null
                ? Stacks.UNKNOWN
                : frame.getMethod().getType().getName().replace('.', '/') + "."
                        + frame.getMethod().getName();
    }

    @Override
    public void close() {
        if (records) {
            try {
                jcmd.run(List.of("JFR.stop", NAME));
            } catch (EnvironmentException e) {
                // the recording has ended with its JVM
            }
        }
    }
}
