package dev.gatebench.core.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Describes for people why Jackson refused a value; Jackson's own messages name Java classes. */
final class JsonWords {
    private static final Pattern MISSING =
            Pattern.compile("(?:Null value for|Missing required) creator property '([^']+)'");
    private static final Pattern WORDS = Pattern.compile("not one of the values accepted for Enum class: \\[(.*)]$");
    /** Jackson's hint at its own setting: {@code (64, from `StreamReadConstraints.getMaxNestingDepth()`)}. */
    private static final Pattern SETTING = Pattern.compile(", from `[^`]*`");

    private JsonWords() {}

    static String of(JsonProcessingException e) {
        String told = String.valueOf(e.getOriginalMessage());
        Matcher missing = MISSING.matcher(told);
        if (missing.lookingAt()) {
            return "'" + missing.group(1) + "' must be there";
        }
        if (e instanceof InvalidNullException) {
            return "must not be null, nor hold null";
        }
        Matcher words = WORDS.matcher(told);
        if (words.find()) {
            return "must be one of " + words.group(1) + ", was another";
        }
        return e instanceof MismatchedInputException mismatch
                ? "must be " + kind(mismatch.getTargetType()) + ", was " + found(mismatch)
                : SETTING.matcher(told).replaceAll("");
    }

    private static String kind(@Nullable Class<?> type) {
        if (type == null) {
            return "another value";
        }
        if (Collection.class.isAssignableFrom(type) || type.isArray()) {
            return "a list";
        }
        return Map.class.isAssignableFrom(type) || type.isRecord()
                ? "an object"
                : CharSequence.class.isAssignableFrom(type) ? "a text" : "another value";
    }

    private static String found(MismatchedInputException e) {
        JsonToken token = e.getProcessor() instanceof JsonParser parser ? parser.currentToken() : null;
        if (token == null) {
            return "none";
        }
        return switch (token) {
            case START_ARRAY, END_ARRAY -> "a list";
            case START_OBJECT, END_OBJECT, FIELD_NAME -> "an object";
            case VALUE_STRING -> "a text";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "true or false";
            case VALUE_NULL -> "null";
            default -> "none";
        };
    }
}
