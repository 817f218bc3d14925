package dev.gatebench.lab.command;

import dev.gatebench.core.compare.FailOn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How strict a gate is, by the words of {@code --fail-on}. */
final class FailOnWord implements ITypeConverter<FailOn> {

    /** The words, for help and completion. */
    static final class Words extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Words() {
            super(words());
        }
    }

    @Override
    public FailOn convert(String word) {
        return Arrays.stream(FailOn.values())
                .filter(value -> value.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("must be one of " + words() + ", was '" + word + "'"));
    }

    private static List<String> words() {
        return Arrays.stream(FailOn.values()).map(FailOn::word).toList();
    }
}
