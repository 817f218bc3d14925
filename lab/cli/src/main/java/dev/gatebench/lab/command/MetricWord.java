package dev.gatebench.lab.command;

import dev.gatebench.core.measure.Metric;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Metrics by the words of {@code --metric}. */
final class MetricWord implements ITypeConverter<Metric> {

    /** The words, for help and completion. */
    static final class Words extends java.util.ArrayList<String> {
        private static final long serialVersionUID = 1;

        Words() {
            super(words());
        }
    }

    @Override
    public Metric convert(String word) {
        return Metric.compared().stream()
                .filter(metric -> metric.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("must be one of " + words() + ", was '" + word + "'"));
    }

    private static List<String> words() {
        return Metric.compared().stream().map(Metric::word).toList();
    }
}
