package dev.gatebench.jmh.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTest {

    @Test
    void writesEachKindInTheNotationOfSpring() {
        assertThat(new StaticRoute("/a/b").pattern()).isEqualTo("/a/b");
        assertThat(new PrefixRoute("/a").pattern()).isEqualTo("/a/**");
        assertThat(new ParameterRoute("/a/{b}/c").pattern()).isEqualTo("/a/{b}/c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "/", "/a/"})
    void rejectsWhatIsNoPath(String path) {
        String message =
                "route '%s' must start with '/' and not end in '/': write it as '/a' or '/a/b'".formatted(path);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StaticRoute(path))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PrefixRoute(path))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ParameterRoute(path))
                .withMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/1", "/users/{a", "/users/{}/1", "/users/x{a}"})
    void rejectsATemplateWithoutParameter(String template) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ParameterRoute(template))
                .withMessageStartingWith("template '" + template + "' must have a parameter");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/{a}", "/{a}/b", "/a/{b}", "/{a}/{b}"})
    void acceptsAParameterInAnySegment(String template) {
        assertThatNoException().isThrownBy(() -> new ParameterRoute(template));
    }
}
