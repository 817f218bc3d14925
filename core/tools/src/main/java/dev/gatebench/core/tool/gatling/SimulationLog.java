package dev.gatebench.core.tool.gatling;

import java.io.Closeable;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A cursor over the records of a {@code simulation.log}. {@link #next()} steps to the next record, the other methods
 * tell of it. The cursor keeps only the strings, which the log itself numbers, so that memory does not grow with the
 * log. It does not see a record that is not wholly there: {@code next()} is false at a truncated tail, and true again
 * once the file has grown.
 *
 * <p>Source of the format: {@code LogFileDataWriter.scala} and {@code LogFileReader.scala} of Gatling, which are the
 * same from 3.13.0 to 3.15.1 but for the size of the buffer.
 */
public final class SimulationLog implements Closeable {
    /** The newest version whose writer was compared with this class: Gatling changes the format without notice. */
    public static final String NEWEST_KNOWN = "3.15.1";

    private static final Pattern BINARY = Pattern.compile("(?:3\\.(?:1[3-9]|[2-9][0-9])|[4-9])\\..*");

    private static final int BUFFER_BYTES = 1 << 20;
    private static final String PRINTABLE_VERSION = "\\d[\\w.+-]{0,40}";
    private static final int MAX_SCENARIOS = 100_000;
    private static final int MAX_GROUPS = 100;
    private static final byte RUN = 0;
    private static final List<RecordKind> KINDS = List.of(RecordKind.values());

    private final Path file;
    private final LogInput in;
    private final CachedStrings strings = new CachedStrings();
    private Optional<RunHeader> header = Optional.empty();
    private long runStart;
    private int scenarios;

    private RecordKind kind = RecordKind.ERROR;
    private List<String> groups = List.of();
    private String name = "";
    private String message = "";
    private int scenario;
    private int startOffset;
    private int endOffset;
    private int cumulatedMs;
    private boolean flag;

    /** Opens a log; nothing is read yet. */
    public static SimulationLog open(Path file) throws IOException {
        return open(file, BUFFER_BYTES);
    }

    /** Opens a log that is read through a buffer of this size, with an error for a longer record. */
    static SimulationLog open(Path file, int bufferBytes) throws IOException {
        return new SimulationLog(file, new LogInput(file, bufferBytes));
    }

    private SimulationLog(Path file, LogInput in) {
        this.file = file;
        this.in = in;
    }

    /**
     * Returns the header; empty as long as it is not wholly there.
     *
     * @throws IOException when the file is no log, or one of another version
     */
    public Optional<RunHeader> header() throws IOException {
        if (header.isEmpty()) {
            readWhole(this::readHeader);
        }
        return header;
    }

    /**
     * Steps to the next record.
     *
     * @return false when no further record is wholly there
     * @throws IOException when the file is no log, one of another version, or damaged
     */
    public boolean next() throws IOException {
        return header().isPresent() && readWhole(this::readRecord);
    }

    public RecordKind kind() {
        return kind;
    }

    /** Returns the groups around a request or of a group, outermost first. */
    public List<String> groups() {
        return groups;
    }

    public String name() {
        return name;
    }

    /** Whether a request or a group was correct. */
    public boolean ok() {
        return flag;
    }

    /** Returns the error of a request, empty when there was none; the text of an error record. */
    public String message() {
        return message;
    }

    /** Returns when a request or a group began, or a user or an error happened, ms since 1970. */
    public long startEpochMs() {
        return runStart + startOffset;
    }

    /** Returns when a request or a group ended, or a user or an error happened, ms since 1970. */
    public long endEpochMs() {
        return runStart + endOffset;
    }

    /** Returns the sum of the response times of a group's requests, ms. */
    public int cumulatedResponseTimeMs() {
        return cumulatedMs;
    }

    /** Returns the place of a user's scenario in the header's list. */
    public int scenarioIndex() {
        return scenario;
    }

    /** Whether a user started; it ended otherwise. */
    public boolean userStarted() {
        return flag;
    }

    private interface Part {
        void read() throws IOException;
    }

    private boolean readWhole(Part part) throws IOException {
        while (true) {
            in.mark();
            try {
                part.read();
                return true;
            } catch (BufferUnderflowException e) {
                in.back();
                if (!in.fill()) {
                    return false;
                }
            }
        }
    }

    private void readHeader() throws IOException {
        byte first = in.readByte();
        if (first != RUN) {
            throw new IOException(
                    ("'%s' is no binary simulation.log: it begins with byte 0x%02x, not 0x00 (Gatling before"
                                    + " 3.13 wrote text)")
                            .formatted(file, first));
        }
        String version = in.readString();
        if (!version.matches(PRINTABLE_VERSION)) {
            throw new IOException(
                    "'" + file + "' is no binary simulation.log: no version of Gatling stands where one should");
        }
        if (!BINARY.matcher(version).matches()) {
            throw new IOException(
                    "simulation.log of Gatling " + version + ": the binary form is understood of 3.13.0 and"
                            + " later: record '" + file + "' again with Gatling " + NEWEST_KNOWN);
        }
        String simulationClass = in.readString();
        long start = in.readLong();
        String description = in.readString();
        int count = in.readCount(MAX_SCENARIOS, "the number of scenarios");
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(in.readString());
        }
        int assertions = in.readCount(MAX_SCENARIOS, "the number of assertions");
        for (int i = 0; i < assertions; i++) {
            in.skip(in.readCount(LogInput.MAX_STRING_BYTES, "the length of an assertion"));
        }
        runStart = start;
        scenarios = count;
        header = Optional.of(new RunHeader(version, simulationClass, start, description, names));
    }

    private void readRecord() throws IOException {
        byte type = in.readByte();
        if (type < 1 || type > KINDS.size()) {
            throw in.malformed("a record must be of type 1..4, was " + type);
        }
        kind = KINDS.get(type - 1);
        switch (kind) {
            case REQUEST -> readRequest();
            case USER -> readUser();
            case GROUP -> readGroup();
            case ERROR -> readError();
        }
    }

    private void readRequest() throws IOException {
        groups = readGroups();
        name = strings.read(in);
        startOffset = in.readInt();
        endOffset = in.readInt();
        flag = in.readBoolean();
        message = strings.read(in);
    }

    private void readUser() throws IOException {
        scenario = in.readCount(scenarios - 1, "the index of a scenario");
        flag = in.readBoolean();
        startOffset = in.readInt();
        endOffset = startOffset;
    }

    private void readGroup() throws IOException {
        groups = readGroups();
        startOffset = in.readInt();
        endOffset = in.readInt();
        cumulatedMs = in.readInt();
        flag = in.readBoolean();
    }

    private void readError() throws IOException {
        message = strings.read(in);
        startOffset = in.readInt();
        endOffset = startOffset;
    }

    private List<String> readGroups() throws IOException {
        int count = in.readCount(MAX_GROUPS, "the number of groups");
        List<String> names = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            names.add(strings.read(in));
        }
        return names;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
