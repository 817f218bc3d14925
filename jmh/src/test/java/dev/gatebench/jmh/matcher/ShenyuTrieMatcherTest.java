package dev.gatebench.jmh.matcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.gatebench.jmh.table.RouteTable;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loader, on a distribution that is compiled here: a stand-in with ShenYu's names, which knows equality only. */
class ShenyuTrieMatcherTest {

    private static final String PACKAGE = "org.apache.shenyu.plugin.base.trie";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path home;

    @BeforeEach
    void giveADistribution() {
        System.setProperty(MatcherKind.SHENYU_HOME, home.toString());
    }

    @AfterEach
    void takeItAway() {
        System.clearProperty(MatcherKind.SHENYU_HOME);
    }

    private void distribution(String putNode) throws Exception {
        Path sources = Files.createDirectories(home.resolve("src"));
        Path classes = Files.createDirectories(home.resolve("classes"));
        Path rule = Files.writeString(sources.resolve("RuleData.java"), """
                package org.apache.shenyu.common.dto;
                public class RuleData {
                    private String id; private String selectorId; private Integer sort;
                    public String getId() { return id; }
                    public String getSelectorId() { return selectorId; }
                    public void setId(String id) { this.id = id; }
                    public void setSelectorId(String selectorId) { this.selectorId = selectorId; }
                    public void setSort(Integer sort) { this.sort = sort; }
                }
                """);
        Path type = Files.writeString(
                sources.resolve("TrieCacheTypeEnum.java"),
                "package org.apache.shenyu.common.enums; public enum TrieCacheTypeEnum { SELECTOR, RULE }");
        Path node = Files.writeString(sources.resolve("ShenyuTrieNode.java"), """
                package org.apache.shenyu.plugin.base.trie;
                public class ShenyuTrieNode {
                    final java.util.Map<String, java.util.List<?>> rules = new java.util.HashMap<>();
                    public java.util.Map<String, java.util.List<?>> getPathCache() { return rules; }
                }
                """);
        Path trie = Files.writeString(sources.resolve("ShenyuTrie.java"), """
                package org.apache.shenyu.plugin.base.trie;
                import org.apache.shenyu.common.dto.RuleData;
                import org.apache.shenyu.common.enums.TrieCacheTypeEnum;
                public class ShenyuTrie {
                    private final java.util.Map<String, ShenyuTrieNode> nodes = new java.util.HashMap<>();
                    public ShenyuTrie(Long size, String mode) {
                        if (size != 512 || !mode.equals("antPathMatch")) throw new IllegalArgumentException(mode);
                    }
                    public <T> void %s(java.util.List<String> paths, T source, TrieCacheTypeEnum type) {
                        RuleData rule = (RuleData) source;
                        if (type != TrieCacheTypeEnum.RULE) throw new IllegalArgumentException("type");
                        for (String path : paths) {
                            nodes.computeIfAbsent(path, p -> new ShenyuTrieNode()).rules
                                    .put(rule.getSelectorId(), java.util.List.of(rule));
                        }
                    }
                    public ShenyuTrieNode match(String path, String selectorId) {
                        if (path.equals("/boom")) throw new IllegalStateException("boom");
                        return nodes.get(path);
                    }
                }
                """.formatted(putNode));
        int exitCode = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-d",
                        classes.toString(),
                        rule.toString(),
                        type.toString(),
                        node.toString(),
                        trie.toString());
        assertThat(exitCode).isZero();
        Path lib = Files.createDirectories(home.resolve("lib"));
        try (OutputStream out = Files.newOutputStream(lib.resolve("shenyu.jar"));
                JarOutputStream jar = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                jar.write(Files.readAllBytes(file));
            }
        }
    }

    @Test
    void loadsTheTrieAndAsksItByRules() throws Exception {
        distribution("putNode");

        assertThat(MatcherKind.SHENYU_TRIE.unavailable()).isEmpty();
        PathMatcherUnderTest matcher = MatcherKind.SHENYU_TRIE.over(RouteTable.of(List.of("/a", "/b")));
        assertThat(matcher.match("/b")).isEqualTo(1);
        assertThat(matcher.match("/a")).isZero();
        assertThat(matcher.match("/c")).isEqualTo(PathMatcherUnderTest.NO_MATCH);
        assertThatIllegalStateException()
                .isThrownBy(() -> matcher.match("/boom"))
                .withMessage("boom");
    }

    @Test
    void saysThatAVersionHasOtherMethods() throws Exception {
        distribution("insert");

        assertThatIllegalStateException()
                .isThrownBy(() -> MatcherKind.SHENYU_TRIE.over(RouteTable.of(List.of("/a"))))
                .withMessageStartingWith("ShenyuTrie in -Dshenyu.home must have the methods of 2.6.0, failed with");
    }

    @Test
    void saysThatADistributionHasNoTrie() throws Exception {
        assertThat(MatcherKind.SHENYU_TRIE.unavailable())
                .hasValueSatisfying(why -> assertThat(why).contains("must have a folder lib"));
        Files.createDirectories(home.resolve("lib"));
        assertThat(MatcherKind.SHENYU_TRIE.unavailable())
                .hasValueSatisfying(why -> assertThat(why).contains("must hold " + PACKAGE + ".ShenyuTrie"));
    }
}
