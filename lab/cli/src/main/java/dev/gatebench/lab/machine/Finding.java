package dev.gatebench.lab.machine;

/**
 * A finding about one property of the host.
 *
 * @param what the property
 * @param detail what was seen, and the remedy where it is not good
 */
public record Finding(String what, Grade grade, String detail) {
    static Finding ok(String what, String detail) {
        return new Finding(what, Grade.OK, detail);
    }

    static Finding warn(String what, String detail) {
        return new Finding(what, Grade.WARN, detail);
    }

    /** The grade of a finding. */
    public enum Grade {
        OK("ok"),
        /** Numbers will be noisier, or something cannot be measured. */
        WARN("warn"),
        /** A study as shipped cannot run. */
        FAIL("FAIL");

        private final String word;

        Grade(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }
}
