package dev.gatebench.jmh.matcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountedRegexTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/{x:\\d{2}}/a{y}  | /{x:\\d\\d}/a{y}",
                "/{x:[a-z]{1,3}}   | /{x:[a-z][a-z]?[a-z]?}",
                "/{x:a{2,}b{0}}    | /{x:aaa*}",
                "/{x:(ab){2}}/{12} | /{x:(ab){2}}/{12}",
            })
    void writesOutCountsBehindACharacterAClassAndAnEscape(String template, String expected) {
        assertThat(CountedRegex.writtenOut(template)).isEqualTo(expected);
    }
}
