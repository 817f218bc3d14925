package dev.gatebench.jmh.matcher;

/** Which of several routes that match wins. */
public enum RouteOrder {
    /** The one that was registered first. */
    REGISTRATION,
    /** The most specific: the one that {@code AntPathMatcher}'s comparator of patterns puts first. */
    SPECIFICITY
}
