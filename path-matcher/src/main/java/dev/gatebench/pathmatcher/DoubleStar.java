package dev.gatebench.pathmatcher;

/** {@code **} as a whole segment: any number of segments, none included. */
enum DoubleStar implements Segment {
    ANY_NUMBER;

    @Override
    public boolean matches(String path, int from, int to) {
        return true;
    }

    @Override
    public String key() {
        return "**";
    }
}
