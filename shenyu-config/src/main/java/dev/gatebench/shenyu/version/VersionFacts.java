package dev.gatebench.shenyu.version;

import java.util.List;

/**
 * The defaults of a release of ShenYu, with its own application.yml.
 *
 * @param version the release, as its tag has it without the {@code v}
 * @param launch how this project can start it: {@code embedded} or {@code distribution}
 * @param strategy the HTTP client strategy where none is said: {@code netty} or {@code webClient}
 * @param serverWorkers the server's event loop threads in the release's application.yml
 * @param serverPrefix the prefix of the server's settings
 * @param files the templates of its application.yml, later ones over earlier ones
 */
public record VersionFacts(
        String version, String launch, String strategy, int serverWorkers, String serverPrefix, List<String> files) {
    public VersionFacts {
        if (!List.of("embedded", "distribution").contains(launch)) {
            throw new IllegalArgumentException(
                    "launch of ShenYu " + version + " must be embedded or distribution, was " + launch);
        }
        files = List.copyOf(files);
    }

    /** Whether this project brings the gateway; others need {@link ShenyuHome a distribution}. */
    public boolean embedded() {
        return launch.equals("embedded");
    }

    /** Whether the radix matcher can run in it as a jar in the folder {@code ext-lib}. */
    public boolean takesRadixJar() {
        return version.startsWith("2.7.");
    }

    /** Returns the name of the folder that the release's archive unpacks to. */
    public String distribution() {
        return "apache-shenyu-" + version + "-bootstrap-bin";
    }
}
