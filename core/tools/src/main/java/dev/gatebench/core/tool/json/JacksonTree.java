package dev.gatebench.core.tool.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A value that Jackson has read. */
record JacksonTree(JsonNode node) implements Tree {
    @Override
    public Tree at(String key) {
        return new JacksonTree(node.path(key));
    }

    @Override
    public List<String> keys() {
        List<String> keys = new ArrayList<>();
        node.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    @Override
    public List<Tree> items() {
        List<Tree> items = new ArrayList<>();
        node.forEach(item -> items.add(new JacksonTree(item)));
        return node.isArray() ? items : List.of();
    }

    @Override
    public Optional<Double> number() {
        if (node.isNumber()) {
            return Optional.of(node.doubleValue()).filter(value -> !value.isNaN() && !value.isInfinite());
        }
        return text().flatMap(Tree::parsed);
    }

    @Override
    public Optional<String> text() {
        return node.isTextual() ? Optional.of(node.textValue()) : Optional.empty();
    }

    @Override
    public boolean isTrue() {
        return node.isBoolean() && node.booleanValue();
    }
}
