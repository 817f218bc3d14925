package dev.gatebench.core.study;

import dev.gatebench.core.unit.Durations;
import dev.gatebench.core.yaml.Document;
import dev.gatebench.core.yaml.KeyPath;
import java.time.Duration;

/** Rules of what a study does at its fidelities: drivers of duets and warm-ups. */
final class FidelityRules extends StudyRules {
    private static final double MS_PER_SECOND = 1e3;

    FidelityRules(Document document) {
        super(document);
    }

    @Override
    void check() {
        for (Fidelity fidelity : Fidelity.values()) {
            KeyPath path = KeyPath.ROOT.key("fidelity").key(fidelity.id());
            checkWarmUps(path.key("warmUp"), duration(path.key("ramp")));
            // without trials alone the study's driver would send nothing
            if (document.at(path).has("duetDriver") && !document.at(path).has("alone")) {
                add(
                        path.key("duetDriver"),
                        "needs the key 'alone' beside it, which is missing: add it, or set driver instead");
            }
        }
    }

    private void checkWarmUps(KeyPath warmUp, Duration ramp) {
        new WarmUp(warmUp, warmUp, ramp).check();
        KeyPath arms = warmUp.key("arms");
        forEachKey(arms, id -> {
            // the defaults name 'direct'; the rules of arms say that it is missing
            if (!armIds.contains(id) && !id.equals(ArmSpec.DIRECT)) {
                add(arms.key(id), "must be an arm: " + knownArms(id));
            } else {
                new WarmUp(arms.key(id), warmUp, ramp).check();
            }
        });
    }

    private Duration duration(KeyPath path) {
        return Durations.parse(text(path));
    }

    /**
     * Rules of one warm-up: the keys below {@code path}, and those below {@code fallback} where an arm's own are
     * missing.
     */
    private final class WarmUp {
        private final KeyPath path;
        private final KeyPath fallback;
        private final Duration ramp;

        WarmUp(KeyPath path, KeyPath fallback, Duration ramp) {
            this.path = path;
            this.fallback = fallback;
            this.ramp = ramp;
        }

        void check() {
            KeyPath atLeast = at("atLeast");
            KeyPath window = at("window");
            requireAtMost(atLeast);
            requireAtMost(window);
            int concurrency = document.at(at("concurrency")).asInt();
            KeyPath rate = at("rate");
            double perWindow = document.at(rate).asDouble() * duration(window).toMillis() / MS_PER_SECOND;
            if (document.at(rate).isNumber() && perWindow < concurrency) {
                add(
                        rate,
                        "must give each of the " + concurrency + " connections a request in " + window + ", "
                                + text(window) + ", was " + document.at(rate).asInt());
            }
            KeyPath atLoad = at("atLoad");
            if (!duration(atLoad).isZero()) {
                requireBeyondRamp(atLoad, "must be 0s or exceed");
            }
            requireBeyondRamp(atLeast, "must exceed");
        }

        private void requireAtMost(KeyPath key) {
            KeyPath atMost = at("atMost");
            if (duration(key).compareTo(duration(atMost)) > 0) {
                add(key, "must not exceed " + atMost + ", " + text(atMost) + ", was " + text(key));
            }
        }

        private void requireBeyondRamp(KeyPath key, String rule) {
            if (ramp.compareTo(duration(key)) >= 0) {
                add(key, rule + " the fidelity's ramp, " + Durations.format(ramp) + ", was " + text(key));
            }
        }

        private KeyPath at(String key) {
            return document.at(path.key(key)).isMissingNode() ? fallback.key(key) : path.key(key);
        }
    }
}
