package dev.gatebench.core.page;

import dev.gatebench.core.tool.json.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.teavm.jso.JSObject;

/** A value that the browser has read. */
record PageTree(JSObject value) implements Tree {
    @Override
    public Tree at(String key) {
        return new PageTree(Js.member(value, key));
    }

    @Override
    public List<String> keys() {
        return List.of(Js.names(value));
    }

    @Override
    public List<Tree> items() {
        List<Tree> items = new ArrayList<>();
        for (int i = 0; i < Js.length(value); i++) {
            items.add(new PageTree(Js.item(value, i)));
        }
        return items;
    }

    @Override
    public Optional<Double> number() {
        return Js.type(value).equals("number")
                ? Optional.of(Js.asNumber(value)).filter(each -> !each.isNaN() && !each.isInfinite())
                : text().flatMap(Tree::parsed);
    }

    @Override
    public Optional<String> text() {
        return Js.type(value).equals("string") ? Optional.of(Js.asText(value)) : Optional.empty();
    }

    @Override
    public boolean isTrue() {
        return Js.type(value).equals("boolean") && Js.asText(value).equals("true");
    }
}
