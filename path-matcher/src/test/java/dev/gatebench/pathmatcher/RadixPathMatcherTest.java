package dev.gatebench.pathmatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.pathmatcher.RadixPathMatcher.Order;
import dev.gatebench.testing.Deep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RadixPathMatcherTest {
    @Test
    void ofRoutesWithOnePatternTheFirstIsTakenUnlessItIsNotAccepted() {
        for (Order order : Order.values()) {
            RadixPathMatcher<String> matcher = RadixPathMatcher.<String>builder(Dialect.ANT_5_2, order)
                    .add("/a/*", "first")
                    .add("/a/*", "second")
                    .add("/b", "third")
                    .add("/b", "fourth")
                    .build();
            assertThat(matcher.match("/a/x").value()).isEqualTo("first");
            assertThat(matcher.match("/a/x", value -> !value.equals("first")).value())
                    .isEqualTo("second");
            assertThat(matcher.match("/b").value()).isEqualTo("third");
            assertThat(matcher.match("/b", value -> !value.equals("third")).value())
                    .isEqualTo("fourth");
            assertThat(matcher.match("/b", value -> false).found()).isFalse();
        }
    }

    @Test
    void theOrderDecidesBetweenRoutes() {
        assertThat(two(Order.SPECIFICITY).match("/users/me").value()).isEqualTo("me");
        assertThat(two(Order.REGISTRATION).match("/users/me").value()).isEqualTo("user");
    }

    private static RadixPathMatcher<String> two(Order order) {
        return RadixPathMatcher.<String>builder(Dialect.ANT_5_2, order)
                .add("/users/{name}", "user")
                .add("/users/me", "me")
                .build();
    }

    @Test
    void aRouteThatIsThePathItselfComesFirstThoughItHasTwoSlashes() {
        RadixPathMatcher<String> matcher = RadixPathMatcher.<String>builder(Dialect.ANT_5_2, Order.SPECIFICITY)
                .add("/??//", "wild")
                .add("/ba//", "itself")
                .build();
        assertThat(matcher.match("/ba//").value()).isEqualTo("itself");
        assertThat(matcher.match("/ba/").value()).isEqualTo("wild");
    }

    @Test
    void aRouteWithWildcardsIsNotTakenForThePathThatHasOneSlashMore() {
        RadixPathMatcher<String> matcher = RadixPathMatcher.<String>builder(Dialect.ANT_5_2, Order.SPECIFICITY)
                .add("//**", "prefix")
                .add("/fixed", "fixed")
                .add("/**/", "stars")
                .build();
        assertThat(matcher.match("/**//").value()).isEqualTo("prefix");
        assertThat(matcher.match("/**/").value()).isEqualTo("stars");
    }

    @Test
    void aMatchSaysItsRouteAndItsVariables() {
        Match<String> match = RadixPathMatcher.<String>builder(Dialect.ANT_5_2, Order.SPECIFICITY)
                .add("/other", "other")
                .add("/{a}-{b}.json/**/{n:\\d{2}}", "file")
                .build()
                .match("/x-y-z.json/1/22/33");
        assertThat(match.found()).isTrue();
        assertThat(match.route()).isEqualTo(1);
        assertThat(match.pattern()).isEqualTo("/{a}-{b}.json/**/{n:\\d{2}}");
        assertThat(match.value()).isEqualTo("file");
        assertThat(match.variables()).isEqualTo(Map.of("a", "x-y", "b", "z", "n", "33"));
        assertThat(match).hasToString("route 1 '/{a}-{b}.json/**/{n:\\d{2}}'");
    }

    @Test
    void aVariableWhoseExpressionHasGroupsStandsForAllOfItsMatch() {
        Match<String> match = RadixPathMatcher.<String>builder(Dialect.ANT_5_2, Order.SPECIFICITY)
                .add("/{x:(a)(b)?}-{y:(c)}", "groups")
                .build()
                .match("/ab-c");
        assertThat(match.variables()).isEqualTo(Map.of("x", "ab", "y", "c"));
    }

    @Test
    void aMatchWithoutVariablesIsOneObjectForAllPaths() {
        RadixPathMatcher<String> matcher = RadixPathMatcher.<String>builder(Dialect.ANT_5_2, Order.SPECIFICITY)
                .add("/a/*", "a")
                .add("/b", "b")
                .build();
        assertThat(matcher.match("/a/x")).isSameAs(matcher.match("/a/y"));
        assertThat(matcher.match("/b")).isSameAs(matcher.match("//b"));
    }

    @Test
    void aBuilderThatIsAddedToDoesNotChangeWhatItBuilt() {
        RadixPathMatcher.Builder<String> builder = RadixPathMatcher.<String>builder(Dialect.ANT_5_2, Order.REGISTRATION)
                .add("/a", "a");
        RadixPathMatcher<String> before = builder.build();
        builder.add("/*", "any");
        assertThat(before.match("/b").found()).isFalse();
        assertThat(builder.build().match("/b").value()).isEqualTo("any");
    }

    @Test
    void aRouteIsRemovedFromWhatIsBuiltLater() {
        RadixPathMatcher.Builder<String> builder = RadixPathMatcher.<String>builder(Dialect.ANT, Order.SPECIFICITY)
                .add("/a/*", "first")
                .add("/b", "b")
                .add("/a/*", "second");
        RadixPathMatcher<String> before = builder.build();

        assertThat(builder.remove("/a/*")).isTrue();
        assertThat(builder.remove("/a/*")).isFalse();
        RadixPathMatcher<String> after = builder.add("/c", "c").build();
        assertThat(after.match("/a/x").found()).isFalse();
        assertThat(after.match("/b").route()).isZero();
        assertThat(after.match("/c").value()).isEqualTo("c");
        assertThat(before.match("/a/x").value()).isEqualTo("first");
    }

    @Test
    void readersSeeOneTableOrTheNextWhileRoutesChange() throws InterruptedException {
        RadixPathMatcher.Builder<Integer> builder = RadixPathMatcher.builder(Dialect.PATH_PATTERN, Order.SPECIFICITY);
        for (int i = 0; i < 200; i++) {
            builder.add("/fixed/{x}/" + i, i);
        }
        AtomicReference<RadixPathMatcher<Integer>> live = new AtomicReference<>(builder.build());
        AtomicBoolean ended = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                builder.remove("/changing/" + (i - 1));
                live.set(builder.add("/changing/" + i, 1000 + i).build());
            }
            ended.set(true);
        });
        writer.start();
        while (!ended.get()) {
            RadixPathMatcher<Integer> now = live.get();
            assertThat(now.match("/fixed/a/7").value()).isEqualTo(7);
            long changing = IntStream.range(0, 50)
                    .filter(i -> now.match("/changing/" + i).found())
                    .count();
            assertThat(changing).isLessThanOrEqualTo(1);
        }
        writer.join();
        assertThat(live.get().match("/changing/49").value()).isEqualTo(1049);
    }

    @Test
    void optionsAreSetBeforeRoutesAndOnlyWhereTheDialectHasThem() {
        RadixPathMatcher.Builder<String> late =
                RadixPathMatcher.<String>builder(Dialect.ANT, Order.SPECIFICITY).add("/a", "a");
        assertThatThrownBy(late::ignoreCase)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("options must be set before the first route, were set after 1: set them first");
        assertThatThrownBy(RadixPathMatcher.builder(Dialect.ANT_5_2, Order.SPECIFICITY)::ignoreCase)
                .hasMessage("the dialect 'ANT_5_2' has no option of case: take ANT_5_3 or ANT");
        assertThatThrownBy(RadixPathMatcher.builder(Dialect.ANT, Order.SPECIFICITY)::optionalSlash)
                .hasMessageStartingWith("'ANT' has no option of slashes, PATH_PATTERN has");
        assertThatThrownBy(() -> RadixPathMatcher.builder(Dialect.PATH_PATTERN, Order.SPECIFICITY)
                        .separator(':'))
                .hasMessage("the separator of PATH_PATTERN must be plain text, in PATH_PATTERN '/' or '.', was ':':"
                        + " choose another");
        assertThatThrownBy(() ->
                        RadixPathMatcher.builder(Dialect.ANT, Order.SPECIFICITY).separator('*'))
                .hasMessageContaining("must be plain text, in PATH_PATTERN '/' or '.', was '*'");
    }

    @Test
    void manyThreadsHaveTheSameAnswers() {
        RadixPathMatcher.Builder<Integer> builder = RadixPathMatcher.builder(Dialect.ANT_5_2, Order.SPECIFICITY);
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            builder.add("/users/{name:[a-z]+}/" + i, i)
                    .add("/**/x" + i + "/**/y/{z}", i)
                    .add("/plain/" + i, i)
                    .add("/p" + i + "/**", i);
            paths.addAll(List.of("/users/bob/" + i, "/q/x" + i + "/q/y/z", "/plain/" + i, "/p" + i + "/r"));
        }
        RadixPathMatcher<Integer> matcher = builder.build();
        boolean same = IntStream.range(0, 40_000).parallel().allMatch(n -> {
            int i = n % paths.size();
            Match<Integer> match = matcher.match(paths.get(i));
            return match.found() && match.value() == i / 4 && match.variables().size() == (i % 4 < 2 ? 1 : 0);
        });
        assertThat(same).isTrue();
    }

    @Deep
    @Test
    void aMillionRoutesOfEachKindAreBuiltAndFound() {
        areBuiltAndFound(1_000_000);
    }

    @Test
    void manyRoutesOfEachKindAreBuiltAndFound() {
        areBuiltAndFound(50_000);
    }

    private static void areBuiltAndFound(int routes) {
        RadixPathMatcher.Builder<Integer> builder = RadixPathMatcher.builder(Dialect.ANT_5_2, Order.SPECIFICITY);
        for (int i = 0; i < routes; i++) {
            builder.add(i % 4 == 0 ? "/users/{name}/" + i : i % 4 == 1 ? "/r" + i + "/*" : "/s" + i, i);
        }
        RadixPathMatcher<Integer> matcher = builder.build();
        for (int i = 0; i < routes; i += 101) {
            String path = i % 4 == 0 ? "/users/bob/" + i : i % 4 == 1 ? "/r" + i + "/x" : "/s" + i;
            assertThat(matcher.match(path).value()).isEqualTo(i);
        }
        assertThat(matcher.match("/s0").found()).isFalse();
    }
}
