package dev.gatebench.core.study;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import dev.gatebench.core.yaml.Problem;
import dev.gatebench.core.yaml.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Rules of a part of a study that a schema cannot express: names that must agree, values that bound each other. They
 * take a document that fits the schema.
 */
abstract class StudyRules {
    static final KeyPath ARMS = KeyPath.ROOT.key("arms");

    final Document document;
    final List<String> armIds = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    StudyRules(Document document) {
        this.document = document;
        document.at(ARMS).forEach(arm -> armIds.add(arm.path("id").textValue()));
    }

    static List<Problem> problems(Document document) {
        return Stream.<StudyRules>of(
                        new ArmRules(document),
                        new LoadRules(document),
                        new ComparisonRules(document),
                        new RequestRules(document),
                        new ClientRules(document),
                        new PolicyRules(document),
                        new FidelityRules(document))
                .flatMap(rules -> {
                    rules.check();
                    return rules.problems.stream();
                })
                .toList();
    }

    /** Checks the rules; each problem goes to {@link #add}. */
    abstract void check();

    final void add(KeyPath path, String rule) {
        problems.add(document.problem(path, rule));
    }

    final String text(KeyPath path) {
        return document.at(path).textValue();
    }

    final void forEachElement(KeyPath list, Consumer<KeyPath> check) {
        for (int i = 0; i < document.at(list).size(); i++) {
            check.accept(list.index(i));
        }
    }

    final void forEachKey(KeyPath mapping, Consumer<String> check) {
        document.at(mapping).fieldNames().forEachRemaining(check);
    }

    final void requireUniqueIds(KeyPath list) {
        List<String> seen = new ArrayList<>();
        for (JsonNode element : document.at(list)) {
            String id = element.path("id").textValue();
            if (seen.contains(id)) {
                add(
                        list.index(seen.size()).key("id"),
                        "must be unique, '" + id + "' is " + list.index(seen.indexOf(id)) + " already");
            }
            seen.add(id);
        }
    }

    /** Requires that the value is the id of an arm, and returns it. */
    final String requireArm(KeyPath path) {
        String id = text(path);
        if (!armIds.contains(id)) {
            add(path, "must be an arm, was " + Words.quote(id) + ": " + knownArms(id));
        }
        return id;
    }

    final String knownArms(String id) {
        return Words.didYouMean(id, armIds) + "The arms are " + String.join(", ", armIds);
    }
}
