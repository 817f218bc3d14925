package dev.gatebench.shenyu;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

class LocalKeyTest {
    @Test
    void hashesTheWellKnownKeyAsShenyuShipsIt() {
        assertThat(new LocalKey("123456").sha512())
                .isEqualTo("BA3253876AED6BC22D4A6FF53D8406C6AD864195ED144AB5C87621B6C233B548"
                        + "BAEAE6956DF346EC8C17F5EA10F35EE3CBC514797ED7DDD3145464E2A0BAB413");
    }

    @Test
    void randomKeysDifferAndDoNotShowThemselves() {
        SecureRandom random = new SecureRandom();
        LocalKey key = LocalKey.random(random);

        assertThat(key.value()).matches("[0-9a-f]{32}");
        assertThat(LocalKey.random(random)).isNotEqualTo(key);
        assertThat(key.toString()).doesNotContain(key.value());
    }
}
