package dev.gatebench.lab.command;

import dev.gatebench.core.compare.FailOn;
import dev.gatebench.core.measure.Metric;
import dev.gatebench.lab.catalog.Drivers;
import dev.gatebench.lab.catalog.Gateways;
import dev.gatebench.lab.driver.Driver;
import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.StudyFinder;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The words that options may take, for help and completion. */
final class OptionWords {
    private OptionWords() {}

    /** The names of the project's studies. */
    static final class Studies implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            try {
                return StudyFinder.names(Home.find()).iterator();
            } catch (EnvironmentException e) {
                return List.<String>of().iterator(); // help is there without the project's folder, too
            }
        }
    }

    /** The ids of the drivers. */
    static final class DriverIds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Drivers.all().stream().map(Driver::id).iterator();
        }
    }

    /** The ids of the gateways that studies can measure. */
    static final class GatewayIds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Gateways.measurable().iterator();
        }
    }

    /** The metrics that {@code --metric} names. */
    static final class Metrics extends Values<Metric> {
        Metrics() {
            super(Metric.compared(), Metric::word);
        }
    }

    /** The strictness of a gate, which {@code --fail-on} names. */
    static final class Verdicts extends Values<FailOn> {
        Verdicts() {
            super(List.of(FailOn.values()), FailOn::word);
        }
    }

    /** Converts words to the values that have them. */
    private abstract static class Values<T> implements ITypeConverter<T>, Iterable<String> {
        private final List<T> values;
        private final Function<T, String> word;

        Values(List<T> values, Function<T, String> word) {
            this.values = values;
            this.word = word;
        }

        @Override
        public Iterator<String> iterator() {
            return values.stream().map(word).iterator();
        }

        @Override
        public T convert(String text) {
            return values.stream()
                    .filter(value -> word.apply(value).equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "must be one of " + values.stream().map(word).toList() + ", was '" + text + "'"));
        }
    }
}
