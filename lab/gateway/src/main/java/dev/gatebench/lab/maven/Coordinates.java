package dev.gatebench.lab.maven;

/**
 * A jar in a Maven repository.
 *
 * @param group {@code org.apache.shenyu}
 * @param artifact {@code shenyu-bootstrap}
 * @param version {@code 2.7.1}
 */
public record Coordinates(String group, String artifact, String version) {

    @Override
    public String toString() {
        return group + ":" + artifact + ":" + version;
    }
}
