package dev.gatebench.jmh.table;

/** Which route of a table a request asks for: an ordered scan costs as much as the routes that it passes. */
public enum Probe {
    /** The first route: what a matcher costs without a scan. */
    FIRST {
        @Override
        public int number(int size) {
            return 1;
        }
    },

    /** The route in the middle, number 5000 of 10,000: the one that the published benchmark asks for. */
    MIDDLE {
        @Override
        public int number(int size) {
            return Math.max(1, size / 2);
        }
    },

    /** The last route: the longest scan that still finds something. */
    LAST {
        @Override
        public int number(int size) {
            return size;
        }
    },

    /** A path of the same shape without a route. */
    MISS {
        @Override
        public int number(int size) {
            return 0;
        }
    };

    /** The number of the route in a table of this size, from 1; 0 for the miss. */
    public abstract int number(int size);

    /** What a matcher must answer: the index of the route, from 0, and −1 for the miss. */
    public int expectedIndex(int size) {
        return number(size) - 1;
    }
}
