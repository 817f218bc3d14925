package dev.gatebench.lab.command;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a share of 0 or more such as {@code 5%}. The sign is required: a bare 5 could mean 500 %. */
final class PercentConverter implements ITypeConverter<Double> {
    private static final Pattern FORM = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,6})?%");

    @Override
    public Double convert(String text) {
        if (!FORM.matcher(text).matches()) {
            throw new TypeConversionException("must be a percentage such as 5% or 2.5%, was '" + text + "'");
        }
        return Double.parseDouble(text.substring(0, text.length() - 1)) / 100;
    }
}
