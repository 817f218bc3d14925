package dev.gatebench.core.statistics;

import java.util.Random;

/** Shapes of what a logarithm scatters by, of mean 0 and about alike in width. */
enum Errors {
    NORMAL("normal") {
        @Override
        double next(Random random) {
            return random.nextGaussian();
        }
    },
    /** Exponential, moved to mean 0: a host that is now and then slower, never faster. */
    SKEWED("skewed (exponential)") {
        @Override
        double next(Random random) {
            return -Math.log(1 - random.nextDouble()) - 1;
        }
    },
    /** Student's t of 3 degrees of freedom: now and then a trial far off. */
    HEAVY_TAILED("heavy-tailed (t, 3 df)") {
        @Override
        double next(Random random) {
            double chi = 0;
            for (int i = 0; i < 3; i++) {
                double z = random.nextGaussian();
                chi += z * z;
            }
            return random.nextGaussian() / Math.sqrt(chi / 3);
        }
    };

    private final String title;

    Errors(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    abstract double next(Random random);
}
