package dev.gatebench.lab.command;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Where the values and the keys of a JSON text stand in it, so that one can be replaced by what is no JSON too. */
record JsonPlaces(List<Place> places) {
    private static final JsonFactory FACTORY = new JsonFactory();

    /**
     * One of them.
     *
     * @param pointer which, as RFC 6901 says; with a {@code !} at its end the key in place of the value
     * @param from its first character
     * @param to the one after its last
     */
    record Place(String pointer, int from, int to) {}

    JsonPlaces {
        places = List.copyOf(places);
    }

    static JsonPlaces of(String text) throws IOException {
        List<Place> places = new ArrayList<>();
        Deque<Integer> begun = new ArrayDeque<>();
        try (JsonParser parser = FACTORY.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                int from = (int) parser.currentTokenLocation().getCharOffset();
                String pointer = parser.getParsingContext().pathAsPointer().toString();
                if (token.isStructStart()) {
                    begun.push(from);
                } else if (token.isStructEnd()) {
                    places.add(new Place(pointer, begun.pop(), from + 1));
                } else {
                    int to = token == JsonToken.FIELD_NAME || token == JsonToken.VALUE_STRING
                            ? afterQuotes(text, from)
                            : from + parser.getText().length();
                    places.add(new Place(pointer + (token == JsonToken.FIELD_NAME ? "!" : ""), from, to));
                }
            }
        }
        return new JsonPlaces(places);
    }

    Optional<Place> at(String pointer) {
        return places.stream().filter(place -> place.pointer().equals(pointer)).findFirst();
    }

    private static int afterQuotes(String text, int from) {
        int at = from + 1;
        while (text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return at + 1;
    }
}
