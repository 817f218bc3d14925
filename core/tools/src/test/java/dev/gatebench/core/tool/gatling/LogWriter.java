package dev.gatebench.core.tool.gatling;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes logs like Gatling's, with records that a real run would give only by chance. Names are Latin-1. */
public final class LogWriter implements AutoCloseable {
    private final DataOutputStream out;
    private final long start;
    private final List<String> scenarios;
    private final Map<String, Integer> strings = new HashMap<>();

    public LogWriter(Path file, long startEpochMs, List<String> scenarios) throws IOException {
        this(file, SimulationLog.NEWEST_KNOWN, startEpochMs, scenarios);
    }

    public LogWriter(Path file, String version, long startEpochMs, List<String> scenarios) throws IOException {
        this.out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16));
        this.start = startEpochMs;
        this.scenarios = scenarios;
        out.writeByte(0);
        string(version);
        string("some.Simulation");
        out.writeLong(startEpochMs);
        string("");
        out.writeInt(scenarios.size());
        for (String scenario : scenarios) {
            string(scenario);
        }
        out.writeInt(0);
    }

    public LogWriter request(String name, long fromEpochMs, long toEpochMs, String message) throws IOException {
        out.writeByte(1);
        out.writeInt(0);
        cached(name);
        out.writeInt((int) (fromEpochMs - start));
        out.writeInt((int) (toEpochMs - start));
        out.writeBoolean(message.isEmpty());
        cached(message);
        return this;
    }

    /** A first correct request as Gatling writes it when its buffer ends before the length of the empty message. */
    public LogWriter requestCutOffAtItsMessage(String name, long fromEpochMs, long toEpochMs) throws IOException {
        out.writeByte(1);
        out.writeInt(0);
        cached(name);
        out.writeInt((int) (fromEpochMs - start));
        out.writeInt((int) (toEpochMs - start));
        out.writeBoolean(true);
        out.writeInt(strings.size() + 1);
        return this;
    }

    public LogWriter user(String scenario, boolean started, long epochMs) throws IOException {
        out.writeByte(2);
        out.writeInt(scenarios.indexOf(scenario));
        out.writeBoolean(started);
        out.writeInt((int) (epochMs - start));
        return this;
    }

    public LogWriter error(String message, long epochMs) throws IOException {
        out.writeByte(4);
        cached(message);
        out.writeInt((int) (epochMs - start));
        return this;
    }

    public LogWriter flush() throws IOException {
        out.flush();
        return this;
    }

    private void cached(String string) throws IOException {
        Integer index = strings.get(string);
        if (index != null) {
            out.writeInt(-index);
        } else {
            strings.put(string, strings.size() + 1);
            out.writeInt(strings.size());
            string(string);
        }
    }

    private void string(String string) throws IOException {
        out.writeInt(string.length());
        if (!string.isEmpty()) {
            out.write(string.getBytes(StandardCharsets.ISO_8859_1));
            out.writeByte(0);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
