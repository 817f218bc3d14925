package dev.gatebench.lab.host.docker;

import java.util.Optional;

/**
 * Name of an official image.
 *
 * @param repository its name without tag and digest: {@code registry.example:5000/nginx}
 * @param tag word behind the name: {@code 1.27}; empty for none
 * @param digest required digest of the image: {@code sha256:…}; empty where any will do
 */
record ImageName(String repository, Optional<String> tag, Optional<String> digest) {

    static ImageName of(String reference) {
        int at = reference.indexOf('@');
        String name = at < 0 ? reference : reference.substring(0, at);
        Optional<String> digest = at < 0 ? Optional.empty() : Optional.of(reference.substring(at + 1));
        int colon = name.lastIndexOf(':');
        return colon > name.lastIndexOf('/')
                ? new ImageName(name.substring(0, colon), Optional.of(name.substring(colon + 1)), digest)
                : new ImageName(name, Optional.empty(), digest);
    }

    /** Returns the name with the tag, by which people know the image. */
    String tagged() {
        return repository + tag.map(given -> ":" + given).orElse("");
    }

    ImageName pinned(String to) {
        return new ImageName(repository, tag, Optional.of(to));
    }

    /** Returns the name by the digest where there is one, since a tag may become another image. */
    String exact() {
        return digest.map(pinned -> repository + "@" + pinned).orElseGet(this::tagged);
    }
}
