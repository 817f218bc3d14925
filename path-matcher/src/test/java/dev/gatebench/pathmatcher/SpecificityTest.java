package dev.gatebench.pathmatcher;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class SpecificityTest {
    @Provide
    Arbitrary<String> patterns() {
        return Arbitraries.oneOf(
                Tables.patterns(), Arbitraries.of("/**", "**", "//**", "/a/**", "/a/*/**", "/a.*", "*.*", "/**/"));
    }

    @Property(tries = 5000, edgeCases = EdgeCasesMode.NONE)
    void ordersTwoPatternsAsAntPathMatcherDoes(
            @ForAll SpringRelease spring, @ForAll("patterns") String a, @ForAll("patterns") String b) {
        int expected = spring.order(Rules.of(spring.dialect()), "/none of them").compare(a, b);
        int actual = Specificity.ANT.compare(Specificity.of(a), Specificity.of(b));
        assertThat(Integer.signum(actual)).as("'%s' and '%s'", a, b).isEqualTo(Integer.signum(expected));
    }

    @Test
    void theOrderGoesRoundInACircleWherePrefixesMeetOtherDoubleStars() {
        Specificity longPrefix = Specificity.of("/a/*/**");
        Specificity shortPrefix = Specificity.of("/a/**");
        Specificity doubleStar = Specificity.of("/a**");
        assertThat(Specificity.ANT.compare(longPrefix, shortPrefix)).isNegative();
        assertThat(Specificity.ANT.compare(shortPrefix, doubleStar)).isNegative();
        assertThat(Specificity.ANT.compare(doubleStar, longPrefix)).isNegative();
    }
}
