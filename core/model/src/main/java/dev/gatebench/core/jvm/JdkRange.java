package dev.gatebench.core.jvm;

/**
 * The JDKs that an option is for, by feature version.
 *
 * @param from the first
 * @param to the last; {@link Integer#MAX_VALUE} where there is none
 */
record JdkRange(int from, int to) {
    static final JdkRange ALL = new JdkRange(0, Integer.MAX_VALUE);

    boolean holds(int feature) {
        return feature >= from && feature <= to;
    }
}
