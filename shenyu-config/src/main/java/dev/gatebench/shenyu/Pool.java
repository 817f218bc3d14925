package dev.gatebench.shenyu;

import dev.gatebench.core.settings.SettingException;
import dev.gatebench.core.settings.SettingMap;
import java.util.List;
import java.util.Optional;

/** The pool of connections to the backend. */
public sealed interface Pool {
    /** Returns the word in study files. */
    String type();

    /** Describes the pool in a few words, with its bound if any. */
    default String words() {
        return type();
    }

    /** A pool with as many connections as calls in flight: ShenYu's default, which ignores {@code maxConnections}. */
    record Elastic() implements Pool {
        @Override
        public String type() {
            return "elastic";
        }
    }

    /** A bounded pool; further calls wait. */
    record Fixed(int maxConnections) implements Pool {
        @Override
        public String type() {
            return "fixed";
        }

        @Override
        public String words() {
            return "fixed at " + maxConnections;
        }
    }

    static Pool from(SettingMap map) {
        String type = map.choice("type", List.of("elastic", "fixed"))
                .orElseThrow(() -> map.missing("type", "write type: elastic or type: fixed"));
        Optional<Integer> maxConnections = map.integer("maxConnections", 1, 65535);
        map.done();
        if (type.equals("fixed")) {
            return new Fixed(maxConnections.orElseThrow(() -> map.missing(
                    "maxConnections", "a fixed pool needs it, ShenYu's own default depends on the machine")));
        }
        maxConnections.ifPresent(max -> {
            throw new SettingException(
                    ("ShenYu setting 'pool.maxConnections' has no effect with type: elastic, was %d: remove"
                                    + " it or write type: fixed")
                            .formatted(max));
        });
        return new Elastic();
    }
}
