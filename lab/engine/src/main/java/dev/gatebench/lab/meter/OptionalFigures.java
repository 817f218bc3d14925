package dev.gatebench.lab.meter;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleUnaryOperator;

/** Arithmetic with figures that may not be known: a result is empty where a figure that it needs is. */
public final class OptionalFigures {
    private OptionalFigures() {}

    /** Adds up figures. */
    public static OptionalDouble sum(List<OptionalDouble> figures) {
        return figures.stream().anyMatch(OptionalDouble::isEmpty)
                ? OptionalDouble.empty()
                : OptionalDouble.of(figures.stream()
                        .mapToDouble(OptionalDouble::getAsDouble)
                        .sum());
    }

    /** Subtracts a figure from another. */
    public static OptionalDouble difference(OptionalDouble from, OptionalDouble subtracted) {
        return subtracted.isPresent() ? map(from, figure -> figure - subtracted.getAsDouble()) : subtracted;
    }

    /** Divides a figure by another; empty also where the divisor is not positive. */
    public static OptionalDouble ratio(OptionalDouble of, OptionalDouble to) {
        return to.orElse(0) > 0 ? map(of, figure -> figure / to.getAsDouble()) : OptionalDouble.empty();
    }

    /** Computes something of a figure. */
    public static OptionalDouble map(OptionalDouble figure, DoubleUnaryOperator function) {
        return figure.isPresent() ? OptionalDouble.of(function.applyAsDouble(figure.getAsDouble())) : figure;
    }

    /** Rounds a figure to the nearest whole number. */
    public static OptionalLong rounded(OptionalDouble figure) {
        return figure.isPresent() ? OptionalLong.of(Math.round(figure.getAsDouble())) : OptionalLong.empty();
    }
}
