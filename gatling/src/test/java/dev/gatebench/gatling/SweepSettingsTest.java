package dev.gatebench.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gatebench.core.load.ClosedLoad;
import dev.gatebench.core.schedule.Step;
import dev.gatebench.core.schedule.StepKind;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepSettingsTest {
    private final Properties properties = new Properties();

    @Test
    void needsABaseUrlAlone() {
        properties.setProperty("gatebench.baseUrl", "http://127.0.0.1:8090");

        SweepSettings settings = SweepSettings.from(properties);

        assertThat(settings.loads()).containsExactly(new ClosedLoad(50), new ClosedLoad(100));
        assertThat(settings.steps())
                .extracting(Step::name)
                .containsExactly("warm-up", "50 connections", "100 connections");
        assertThat(settings.steps().get(0).kind()).isEqualTo(StepKind.WARM_UP);
        assertThat(settings.steps().get(0).load()).isEqualTo(new ClosedLoad(100));
    }

    @Test
    void givesRepeatedLoadsNamesOfTheirOwn() {
        properties.setProperty("gatebench.baseUrl", "http://127.0.0.1:8090");
        properties.setProperty("gatebench.concurrency", "5, 9, 5");
        properties.setProperty("gatebench.warmUpSeconds", "0");

        assertThat(SweepSettings.from(properties).steps())
                .extracting(Step::name)
                .containsExactly("5 connections", "9 connections", "5 connections (3)");
    }

    @Test
    void saysHowToSetAMissingBaseUrl() {
        assertThatThrownBy(() -> SweepSettings.from(properties))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-Dgatebench.baseUrl=http://127.0.0.1:8090");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    baseUrl       | 127.0.0.1:8090        | must be an http or https URL, was '127.0.0.1:8090'
                    baseUrl       | ftp://127.0.0.1       | must be an http or https URL, was 'ftp://127.0.0.1'
                    path          | x                     | must be a path that begins with '/', was 'x'
                    concurrency   | 50,0                  | must be a number from 1 to 65535, was '0'
                    concurrency   | 50;60                 | must be a number from 1 to 65535, was '50;60'
                    seconds       | 0                     | must be a number from 1 to 86400, was '0'
                    warmUpSeconds | -1                    | must be a number from 0 to 86400, was '-1'
                    status        | 2000                  | must be a number from 100 to 599, was '2000'
                    """)
    void refusesAWrongProperty(String key, String value, String message) {
        properties.setProperty("gatebench.baseUrl", "http://127.0.0.1:8090");
        properties.setProperty("gatebench." + key, value);

        assertThatThrownBy(() -> SweepSettings.from(properties))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("system property 'gatebench." + key + "' " + message);
    }
}
