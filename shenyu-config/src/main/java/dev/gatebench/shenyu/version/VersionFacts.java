package dev.gatebench.shenyu.version;

/**
 * What a release of ShenYu does when nothing but its own application.yml speaks.
 *
 * @param version the release, as its tag has it without the {@code v}
 * @param launch how this project can start it: {@code embedded} or {@code none}
 * @param strategy the HTTP client strategy where none is said: {@code netty} or {@code webClient}
 * @param serverWorkers the server's event loop threads in the release's application.yml
 * @param serverPrefix the prefix of the server's settings
 */
public record VersionFacts(String version, String launch, String strategy, int serverWorkers, String serverPrefix) {
    public boolean embedded() {
        return launch.equals("embedded");
    }
}
