package dev.gatebench.shenyu.extlib;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import org.apache.shenyu.plugin.divide.DividePlugin;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.MapPropertySource;

class RadixRulesConfigurationTest {

    @Test
    void putsItsPluginInThePlaceOfShenyus() {
        assertThat(plugin("gatebench.other", "1")).isInstanceOf(RadixDividePlugin.class);
        assertThat(plugin("gatebench.rules", "radix")).isInstanceOf(RadixDividePlugin.class);
    }

    @Test
    void leavesShenyuAsItIsWhereItIsToldTo() {
        assertThat(plugin("gatebench.rules", "scan")).isExactlyInstanceOf(DividePlugin.class);
    }

    @Test
    void isWhatSpringBootLooksFor() throws IOException {
        String file = "/META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports";
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(getClass().getResourceAsStream(file), StandardCharsets.UTF_8))) {
            assertThat(reader.lines()).containsExactly(RadixRulesConfiguration.class.getName());
        }
    }

    private static DividePlugin plugin(String property, String value) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.getEnvironment()
                    .getPropertySources()
                    .addFirst(new MapPropertySource("test", Collections.singletonMap(property, value)));
            context.register(Plugins.class, RadixRulesConfiguration.class);
            context.refresh();
            return context.getBean(DividePlugin.class);
        }
    }

    @Configuration
    static class Plugins {
        @Bean
        DividePlugin dividePlugin() {
            return new DividePlugin();
        }
    }
}
