package dev.gatebench.core.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JSON as the project writes it: instants in ISO 8601, absent optionals left out, unknown keys ignored and nulls
 * refused when read.
 */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // What may be absent is an Optional; anything else that is missing is said where the file is read.
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    private static final Pattern MISSING = Pattern.compile("Null value for creator property '([^']+)'");

    private Json() {}

    public static JsonMapper mapper() {
        return MAPPER;
    }

    /** The value on one line. */
    public static String line(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a value from one line or a whole text.
     *
     * @throws UncheckedIOException when it is not JSON of that type
     */
    public static <T> T parse(String text, Class<T> type) {
        try {
            T parsed = MAPPER.readValue(text, type);
            if (parsed == null) {
                throw new UncheckedIOException(new IOException("must be an object, was null"));
            }
            return parsed;
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a file; what is wrong with it is said with its name. */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        try {
            T read = MAPPER.readValue(Files.readString(DataFile.require(file)), type);
            if (read == null) {
                throw new IOException(file + " must be an object, is empty: restore it");
            }
            return read;
        } catch (JsonProcessingException e) {
            throw new IOException(file + " cannot be read: " + words(e), e);
        }
    }

    /** What is wrong with what was read, for people: in a record's own words where one refuses it. */
    public static String words(JsonProcessingException e) {
        if (e instanceof ValueInstantiationException && e.getCause() instanceof IllegalArgumentException refused) {
            return String.valueOf(refused.getMessage());
        }
        Matcher missing = MISSING.matcher(e.getOriginalMessage());
        return missing.lookingAt() ? "'" + missing.group(1) + "' must be there" : e.getOriginalMessage();
    }

    /**
     * Reads a file that says of which version of its format it is; one that does not say is of the first.
     *
     * @throws IOException naming the file, the version that it must have and that it has, and the remedy
     */
    public static <T> T read(Path file, int version, Class<T> type) throws IOException {
        int found = read(file, JsonNode.class).path("schemaVersion").asInt(1);
        if (found != version) {
            throw new IOException(file + ": schemaVersion must be " + version + ", was " + found
                    + ": report it with the release of Gatebench that wrote it");
        }
        return read(file, type);
    }

    /** Writes a file, indented. Whoever reads it, after a crash too, finds the old content or the new, whole. */
    public static void write(Path file, Object value) throws IOException {
        write(file, value, true);
    }

    /** The same without waiting for the disk: it outlives this process, and perhaps not the machine. */
    public static void writeSoon(Path file, Object value) throws IOException {
        write(file, value, false);
    }

    private static void write(Path file, Object value, boolean onDisk) throws IOException {
        WholeFile.write(
                file,
                (MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + System.lineSeparator())
                        .getBytes(StandardCharsets.UTF_8),
                onDisk);
    }
}
