package dev.gatebench.jmh.matcher;

/** Decides which of several matching routes wins. */
public enum RouteOrder {
    /** The route that was registered first. */
    REGISTRATION,
    /** The most specific route: the one that {@code AntPathMatcher}'s comparator of patterns puts first. */
    SPECIFICITY
}
