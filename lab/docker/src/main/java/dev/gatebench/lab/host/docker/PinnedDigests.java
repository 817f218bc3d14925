package dev.gatebench.lab.host.docker;

import dev.gatebench.lab.process.EnvironmentException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Digests of official images, for arms that name none.
 *
 * @param byName pins by name and tag
 */
public record PinnedDigests(Map<String, Pin> byName) {
    public static final PinnedDigests NONE = new PinnedDigests(Map.of());

    public PinnedDigests {
        byName = Map.copyOf(byName);
    }

    /** Returns these with another pin, in place of the one of its name. */
    PinnedDigests with(Pin pin) {
        Map<String, Pin> all = new HashMap<>(byName);
        all.put(pin.name(), pin);
        return new PinnedDigests(all);
    }

    /**
     * Requires that the name of an image is pinned to no other digest than the one that was seen.
     *
     * @throws EnvironmentException when it is
     */
    void requireNoOther(Pin seen) {
        Optional.ofNullable(byName.get(seen.name()))
                .filter(pinned -> !pinned.digest().equals(seen.digest()))
                .ifPresent(pinned -> {
                    throw new EnvironmentException(
                            ("image '%s' is pinned to %s since %s, the engine has %s: pin it to that by --replace, or"
                                            + " pull the pinned one with 'docker pull %s'")
                                    .formatted(
                                            seen.name(),
                                            pinned.digest(),
                                            pinned.date(),
                                            seen.digest(),
                                            pin(ImageName.of(seen.name())).exact()));
                });
    }

    /** Returns the pins by name. */
    public List<Pin> sorted() {
        return List.copyOf(new TreeMap<>(byName).values());
    }

    /** Pins a name to its digest, unless it has one or none is known. */
    ImageName pin(ImageName name) {
        return name.digest().isPresent()
                ? name
                : Optional.ofNullable(byName.get(name.tagged()))
                        .map(pin -> name.pinned(pin.digest()))
                        .orElse(name);
    }
}
