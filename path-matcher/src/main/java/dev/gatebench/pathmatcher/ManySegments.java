package dev.gatebench.pathmatcher;

/** A segment of a pattern that takes any number of segments of a path, none included. */
sealed interface ManySegments extends Segment permits DoubleStar, RestSegment {
    @Override
    default boolean matches(String path, int from, int to) {
        return true;
    }

    @Override
    default String key() {
        return "**";
    }
}
