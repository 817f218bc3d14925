package dev.gatebench.core.tool.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.tool.Figure;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A value in a JSON document, or one that is not there: both can be asked for more. */
record Tree(JsonNode node) {
    /** Returns what stands under a key. */
    Tree at(String key) {
        return new Tree(node.path(key));
    }

    boolean has(String key) {
        return node.has(key);
    }

    List<String> keys() {
        List<String> keys = new ArrayList<>();
        Iterator<String> names = node.fieldNames();
        names.forEachRemaining(keys::add);
        return keys;
    }

    List<Tree> items() {
        List<Tree> items = new ArrayList<>();
        node.forEach(item -> items.add(new Tree(item)));
        return node.isArray() ? items : List.of();
    }

    /** Returns a number, also one that stands in quotation marks. */
    Optional<Double> number() {
        if (node.isNumber()) {
            return Optional.of(node.doubleValue()).filter(Double::isFinite);
        }
        if (!node.isTextual()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Double.parseDouble(node.textValue())).filter(Double::isFinite);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Returns a number in another unit. */
    Optional<Figure> figure(double unit) {
        return number().filter(value -> Double.isFinite(value * unit)).map(value -> Figure.exact(value * unit));
    }

    OptionalLong count() {
        return number().filter(value -> value >= 0 && value < Long.MAX_VALUE)
                .map(value -> OptionalLong.of(Math.round(value)))
                .orElse(OptionalLong.empty());
    }

    /** Returns a number of connections; empty where it is none. */
    OptionalInt size() {
        OptionalLong count = count();
        return count.orElse(0) >= 1 && count.getAsLong() <= Integer.MAX_VALUE
                ? OptionalInt.of((int) count.getAsLong())
                : OptionalInt.empty();
    }

    Optional<String> text() {
        return node.isTextual() ? Optional.of(node.textValue()) : Optional.empty();
    }
}
