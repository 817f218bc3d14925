package dev.gatebench.jmh.table;

import java.util.stream.IntStream;

/**
 * The three route tables of the published Easegress router benchmark. Routes are numbered from 1; number 0 is never a
 * route, so that its path has the shape of the others and is a miss.
 */
public enum TableKind {
    /** {@code /<md5 of the number>}. */
    STATIC {
        @Override
        Route route(int number) {
            return new StaticRoute("/" + Md5.hex(number));
        }

        @Override
        String pathOf(int number) {
            return "/" + Md5.hex(number);
        }
    },

    /** {@code /<md5 of the number>/*}, asked for with {@code /suffix} at the end. */
    PREFIX {
        @Override
        Route route(int number) {
            return new PrefixRoute("/" + Md5.hex(number));
        }

        @Override
        String pathOf(int number) {
            return "/" + Md5.hex(number) + "/suffix";
        }
    },

    /** {@code /users/{username}/<number>}, asked for by the user {@code aniaan}; published as "regexp". */
    PARAMETER {
        @Override
        Route route(int number) {
            return new ParameterRoute("/users/{username}/" + number);
        }

        @Override
        String pathOf(int number) {
            return "/users/aniaan/" + number;
        }
    };

    /** How many routes the published tables have. */
    public static final int PUBLISHED_SIZE = 10_000;

    abstract Route route(int number);

    abstract String pathOf(int number);

    /**
     * The routes numbered 1 to {@code size}, in this order.
     *
     * @throws IllegalArgumentException if the size is below 1
     */
    public RouteTable table(int size) {
        return new RouteTable(
                IntStream.rangeClosed(1, size).mapToObj(this::route).toList());
    }

    /**
     * The path of a request for the route of this number; of number 0, a path that no table has.
     *
     * @throws IllegalArgumentException if the number is negative
     */
    public String path(int number) {
        if (number < 0) {
            throw new IllegalArgumentException(
                    "number must be 0 or more, was %d: use 0 for a path without a route".formatted(number));
        }
        return pathOf(number);
    }
}
