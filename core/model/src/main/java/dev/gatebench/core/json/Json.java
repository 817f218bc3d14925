package dev.gatebench.core.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.gatebench.core.text.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads and writes JSON as the project has it: instants in ISO 8601, absent optionals left out, unknown keys ignored
 * and nulls refused when read.
 */
public final class Json {
    /**
     * Most tokens of a file, some times those of the largest that the project writes; each token takes memory where it
     * is kept.
     */
    private static final long MOST_TOKENS = 16_000_000;

    private static final int DEEPEST = 64;
    private static final int LONGEST_TEXT = 1 << 20;
    private static final int LONGEST_NUMBER = 400;
    private static final int LONGEST_WORDS = 400;

    private static final JsonMapper MAPPER = JsonMapper.builder(new JsonFactoryBuilder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxStringLength(LONGEST_TEXT)
                            .maxNumberLength(LONGEST_NUMBER)
                            .maxTokenCount(MOST_TOKENS)
                            .build())
                    .characterEscapes(new SteeringEscapes())
                    .build())
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .addModule(new StrictNumbers())
            .annotationIntrospector(new Required())
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // only an Optional may be absent
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private Json() {}

    public static JsonMapper mapper() {
        return MAPPER;
    }

    /** Writes a value on one line. */
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
            return Optional.ofNullable(MAPPER.readValue(text, type))
                    .orElseThrow(() -> new DataException("must be an object, was null"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a file; an error names it. */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        return parsed(file, DataFile.read(file), type);
    }

    private static <T> T parsed(Path file, String text, Class<T> type) throws IOException {
        try {
            return Optional.ofNullable(MAPPER.readValue(text, type))
                    .orElseThrow(() -> new DataException(file + " must be an object, is empty: restore it"));
        } catch (JsonProcessingException e) {
            throw new DataException(file + " cannot be read: " + words(e), e);
        }
    }

    /**
     * Describes, for people, why JSON was refused: the key and its rule, in a record's own words where one refused it.
     */
    public static String words(JsonProcessingException e) {
        String what =
                e instanceof ValueInstantiationException && e.getCause() instanceof IllegalArgumentException refused
                        ? String.valueOf(refused.getMessage())
                        : JsonWords.of(e);
        String key = e instanceof JsonMappingException mapping ? key(mapping) : "";
        String line = Text.line(key.isEmpty() || what.startsWith("'") ? what : "'" + key + "': " + what);
        return line.length() <= LONGEST_WORDS ? line : line.substring(0, LONGEST_WORDS) + "…";
    }

    /** Returns the key of the refused value, such as {@code trials[3].window.durationNs}; empty for the whole. */
    public static String key(JsonMappingException e) {
        StringBuilder key = new StringBuilder();
        for (JsonMappingException.Reference part : e.getPath()) {
            if (part.getFieldName() != null) {
                key.append(key.isEmpty() ? "" : ".").append(part.getFieldName());
            } else if (part.getIndex() >= 0) {
                key.append('[').append(part.getIndex()).append(']');
            }
        }
        return key.toString();
    }

    /**
     * Reads a file with the version of its format; a file that does not say is of the first.
     *
     * @throws IOException naming the file, the version that it must have and that it has, and the remedy
     */
    public static <T> T read(Path file, int version, Class<T> type) throws IOException {
        String text = DataFile.read(file);
        int found = version(file, text);
        if (found != version) {
            throw new DataException(file + ": schemaVersion must be " + version + ", was " + found
                    + ": report it with the release of Gatebench that wrote it");
        }
        return parsed(file, text, type);
    }

    /** Returns the version without building a tree of the whole file, which takes many times its memory. */
    private static int version(Path file, String text) throws IOException {
        try (JsonParser parser = MAPPER.createParser(text)) {
            boolean object = parser.nextToken() == JsonToken.START_OBJECT;
            while (object && parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                if (name.equals("schemaVersion")) {
                    return parser.getValueAsInt(1);
                }
                parser.skipChildren();
            }
            return 1;
        } catch (JsonProcessingException e) {
            throw new DataException(file + " cannot be read: " + words(e), e);
        }
    }

    /**
     * Writes a file, indented, and waits for the disk. A reader, after a crash too, finds the old content or the new,
     * whole.
     */
    public static void write(Path file, Object value) throws IOException {
        write(file, value, true);
    }

    /**
     * Writes a file, indented, without waiting for the disk: the content outlives this process, and perhaps not the
     * machine.
     */
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
