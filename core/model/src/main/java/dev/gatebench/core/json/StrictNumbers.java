package dev.gatebench.core.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads numbers and times as the project writes them: whole numbers whole and of their range, others finite, instants
 * of plausible years, and none of them a text. Jackson itself takes null for 0 and 1e999 for infinity.
 */
final class StrictNumbers extends SimpleModule {
    private static final long serialVersionUID = 1;

    private static final String WHOLE = "must be a whole number that fits 64 bits";

    private static final Instant FIRST = Instant.parse("1970-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("2999-12-31T23:59:59Z");

    StrictNumbers() {
        super("strict-numbers");
        add(int.class, 0, StrictNumbers::anInt);
        add(Integer.class, null, StrictNumbers::anInt);
        add(long.class, 0L, StrictNumbers::aLong);
        add(Long.class, null, StrictNumbers::aLong);
        add(double.class, 0.0, StrictNumbers::aDouble);
        add(Double.class, null, StrictNumbers::aDouble);
        add(boolean.class, false, StrictNumbers::aBoolean);
        add(Boolean.class, null, StrictNumbers::aBoolean);
        add(OptionalInt.class, OptionalInt.empty(), parser -> OptionalInt.of(anInt(parser)));
        add(OptionalLong.class, OptionalLong.empty(), parser -> OptionalLong.of(aLong(parser)));
        add(OptionalDouble.class, OptionalDouble.empty(), parser -> OptionalDouble.of(aDouble(parser)));
        add(Instant.class, null, StrictNumbers::anInstant);
    }

    /** @param absent value of a key that is not there; {@link Required} refuses the absence of others */
    @SuppressWarnings("unchecked")
    private <T> void add(Class<T> type, @Nullable Object absent, Reading<T> reading) {
        addDeserializer(type, new Strict<>(type, (T) absent, reading, false));
    }

    private interface Reading<T> {
        T read(JsonParser parser) throws IOException;
    }

    private static final class Strict<T> extends JsonDeserializer<T> implements ContextualDeserializer {
        private final Class<T> type;
        private final @Nullable T absent;
        private final Reading<T> reading;
        private final boolean amount;

        Strict(Class<T> type, @Nullable T absent, Reading<T> reading, boolean amount) {
            this.type = type;
            this.absent = absent;
            this.reading = reading;
            this.amount = amount;
        }

        @Override
        public JsonDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
            return property == null || property.getAnnotation(Amount.class) == null
                    ? this
                    : new Strict<>(type, absent, reading, true);
        }

        @Override
        public Class<?> handledType() {
            return type;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            T read = reading.read(parser);
            if (amount && !(parser.getDoubleValue() >= 0 && parser.getDoubleValue() <= Amount.MOST)) {
                throw refused(parser, "must be 0.." + Amount.MOST);
            }
            return read;
        }

        /** Returns the absent value of an optional; a primitive has none. */
        @Override
        public @Nullable T getNullValue(DeserializationContext context) throws JsonMappingException {
            if (type.isPrimitive()) {
                throw new JsonMappingException(context.getParser(), "must be there, was null");
            }
            return absent;
        }

        @Override
        public @Nullable Object getAbsentValue(DeserializationContext context) {
            return absent;
        }
    }

    private static int anInt(JsonParser parser) throws IOException {
        long whole = aLong(parser);
        if (whole != (int) whole) {
            throw refused(parser, "must be a whole number that fits 32 bits");
        }
        return (int) whole;
    }

    /** Reads a whole number; as in JSON Schema, 9e4 and 1.0 are whole too. */
    private static long aLong(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            return parser.getLongValue();
        }
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT && Double.isFinite(parser.getDoubleValue())) {
            try {
                return parser.getDecimalValue().longValueExact();
            } catch (ArithmeticException e) {
                throw refused(parser, WHOLE);
            }
        }
        throw refused(parser, WHOLE);
    }

    private static double aDouble(JsonParser parser) throws IOException {
        if (parser.currentToken() == null
                || !parser.currentToken().isNumeric()
                || !Double.isFinite(parser.getDoubleValue())) {
            throw refused(parser, "must be a finite number");
        }
        return parser.getDoubleValue();
    }

    private static boolean aBoolean(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_TRUE && parser.currentToken() != JsonToken.VALUE_FALSE) {
            throw refused(parser, "must be true or false");
        }
        return parser.getBooleanValue();
    }

    private static Instant anInstant(JsonParser parser) throws IOException {
        try {
            Instant instant = Instant.parse(parser.currentToken() == JsonToken.VALUE_STRING ? parser.getText() : "");
            if (!instant.isBefore(FIRST) && !instant.isAfter(LAST)) {
                return instant;
            }
        } catch (DateTimeException e) {
            throw refused(parser, "must be a time such as 2026-11-20T10:00:00Z");
        }
        throw refused(parser, "must be a time of the years 1970 to 2999");
    }

    private static JsonMappingException refused(JsonParser parser, String rule) throws IOException {
        JsonToken token = parser.currentToken();
        String was = token != null && token.isScalarValue() ? "'" + parser.getText() + "'" : "an object or an array";
        return new JsonMappingException(parser, rule + ", was " + was);
    }
}
