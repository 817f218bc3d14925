package dev.gatebench.lab.gateway.declared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.gatebench.core.study.ArmSpec;
import dev.gatebench.core.study.Fidelity;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.fake.FakeInventory;
import dev.gatebench.testing.SparseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Folders with mistakes: each is told in one line that names the file, the key and the remedy. */
class BrokenFoldersTest {
    @TempDir
    Path folder;

    private Path gateway = Path.of("");

    @BeforeEach
    void whole() throws IOException {
        gateway = Files.createDirectory(folder.resolve("mine"));
        Files.writeString(gateway.resolve("a.conf"), "listen {{ address }}:{{ port }};\n");
        assertThat(problem("name: Mine#start: [run]#files: [a.conf]", Map.of())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "start: [run] | name is missing: it must be the name that its makers write, one line",
                "name: Mine | start is missing: it must be the arguments with which the program stays in the foreground",
                "name: Mine#start: run | line 2: start must be the arguments with which the program stays in the foreground, was 'run'",
                "name: Mine#start: [run]#starts: [run] | line 3: unknown key 'starts': did you mean 'start'?",
                "name: Mine#start: [run]#name: Other | line 3: has the key 'name' a second time",
                "name: Mine#start: [run#files: [] | is not YAML",
                "'' | is empty: it must be a mapping",
                "name: Mine#start: [run]#files: [b.conf] | line 3: files[0] must be a file beside gateway.yml, was 'b.conf', which cannot be read: there is no such file; add or correct it",
                "name: Mine#start: [run]#files: [../b.conf] | files[0] must be the name of a file, without '..'",
                "name: Mine#start: [run]#version: {arguments: [-v]} | version must have both arguments and line, or neither, had only arguments: add the other",
                "name: Mine#start: [run]#version: {log: 'v[0-9'} | version.log must be a regular expression with the version in its first group",
                "name: Mine#start: [run]#version: {log: 'v[0-9]+'} | version.log must be a regular expression with the version in its first group",
                "name: Mine#start: [run]#ports: 99 | line 3: ports must be 0..16, was 99",
                "name: Mine#start: [run]#maxWorkers: 0 | maxWorkers must be 1..1024, was 0",
                "name: Mine#start: [run]#settings: {pool: [a]} | settings has the key 'pool': a key here must be a letter, then letters and digits, and none of profile,",
                "name: Mine#start: [run]#settings: {mode: []} | settings.mode must be a list of one or more words",
                "name: Mine#start: [run]#connections: {stock: always} | connections.stock must be onePerRequest, kept, or the most idle connections that it keeps, was 'always'",
                "name: Mine#start: [run]#connections: {stockBefore: {soon: kept}} | connections.stockBefore has the key 'soon': a key here must be a version such as '1.29.7'",
                "name: Mine#start: [run]#tuned: [{setting: fast}] | tuned[0].guide is missing: it must be an address that begins with http",
                "name: Mine#start: [run]#environment: {A-B: x} | environment has the key 'A-B': a key here must be the name of a variable",
                "name: Mine#start: [run]#routes: {all: x} | unknown key 'routes.all'",
                "name: Mine#start: [run]#ready: {within: 1h} | ready.within must be 1..600, in seconds, was '1h'",
                "name: Mine#start: [run]#container: {mounts: {etc/x: a.conf}} | container.mounts has the key 'etc/x': a key here must be a path of letters, digits and _ . - that begins with '/'",
                "name: Mine#start: [run]#files: {a.conf: '{{ prot }}'} | 'a.conf' line 1 must be a template whose placeholders have values",
                "name: Mine#start: [run]#files: {a.conf: '{% if %}'} | 'a.conf' line 1 must be a Pebble template",
                "name: Mine#start: ['{{ ports[0] }}'] | 'gateway.yml start' line 1 must be a template",
                "name: Mine#start: [run]#files: {a.conf: '{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}'} | 'a.conf' must be a template that can be filled in: it calls itself without end",
                "name: Mine#start: [run]#files: {a.conf: '{% for i in range(1, 400000) %}xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx{% endfor %}'} | 'a.conf'",
                "name: Mine#start: [run]#files: {a.conf: '{% include \"/etc/passwd\" %}'} | 'a.conf' must be a Pebble template: Could not find template",
                "name: Mine#start: [run]#files: {a.conf: '{{ machine.inventory }}'} | 'a.conf' line 1 must be a template whose placeholders have values",
                "name: Mine#start: [run]#connections: {pool: true} | connections.pool must be false, since no template has the placeholder pool",
                "name: Mine#start: [run]#tuned: [{setting: fast, guide: 'https://example.org'}] | tuned must be absent, since no template has the placeholder tuned",
                "name: Mine#start: [run]#container: {mounts: {/etc/x: b.conf}} | must be one of files, was 'b.conf': add it there",
                "name: Mine#start: [run]#environment: {A: \"a\\0b\"} | environment.A must be a text",
                "name: Mine#start: [run]#environment: {A: '{{ x }}'} | 'gateway.yml environment.A' line 1 must be a template",
            })
    void areRefusedInOneLine(String text, String problem) throws IOException {
        assertThat(problem(text, Map.of()))
                .hasValueSatisfying(line -> assertThat(line).contains(problem).doesNotContain("\n"));
    }

    @Test
    void areRefusedForATableOfRoutesThatTheyCannotWrite() throws IOException {
        Map<String, Object> routes = Map.of("routes", Map.of("count", 10));
        assertThat(problem("name: Mine#start: [run]", routes))
                .hasValueSatisfying(line -> assertThat(line).contains("'routes' must be absent: Mine cannot express"));
        assertThat(problem("name: Mine#start: [run]#routes: {exact: not expressible, host: x}", routes))
                .hasValueSatisfying(line -> assertThat(line).contains("'routes' must be of kind host"));
        assertThat(problem("name: Mine#start: [run]#routes: {exact: '{{ route.pth }}'}", routes))
                .hasValueSatisfying(
                        line -> assertThat(line).contains("'gateway.yml routes.exact' line 1 must be a template"));
    }

    @Test
    void areRefusedWhereThereIsNone() {
        Path none = folder.resolve("none");
        assertThat(catchThrowable(() -> GatewayFolders.at(none, "./none")))
                .isInstanceOf(StudyException.class)
                .hasMessage(
                        "gateway '" + none.resolve("gateway.yml") + "' must be a file that declares the gateway, and"
                                + " its folder is not there: correct the path, or write one with"
                                + " 'gatebench init --gateway-folder none'");
    }

    /** Returns the message with which a folder with this text is refused, its lines parted by {@code #}. */
    private Optional<String> problem(String text, Map<String, Object> settings) throws IOException {
        Files.writeString(gateway.resolve("gateway.yml"), text.replace('#', '\n'));
        ArmSpec arm =
                new ArmSpec("edge", "./mine", Optional.empty(), settings, OptionalInt.empty(), Set.of(Fidelity.SMOKE));
        Throwable thrown =
                catchThrowable(() -> GatewayFolders.at(gateway, "./mine").read(arm, folder, new FakeInventory()));
        if (thrown != null) {
            assertThat(thrown).isInstanceOfAny(StudyException.class, IllegalArgumentException.class);
            assertThat(thrown.getMessage()).containsAnyOf("mine/gateway.yml", "'./mine'", "./mine setting");
        }
        return Optional.ofNullable(thrown).map(Throwable::getMessage);
    }

    @Test
    void areRefusedWhereTheirFileIsLargerThanAnyMemory() throws IOException {
        SparseFile.grow(gateway.resolve("gateway.yml"));

        assertThat(catchThrowable(() -> GatewayFolders.at(gateway, "./mine")))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("must have 262144 bytes at most");
    }
}
