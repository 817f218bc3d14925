package dev.gatebench.lab.process;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds a user's regular expression in a text, and gives up where that takes too long. */
public final class TimedMatch {
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private TimedMatch() {}

    /** Finds the first match in a text; empty where there is none, or none was found within 2 s. */
    public static Optional<MatchResult> find(Pattern pattern, String text) {
        return find(pattern, Stream.of(text));
    }

    /** Finds the first match in a line of a text, as {@link #find} does. */
    public static Optional<MatchResult> inLines(Pattern pattern, String text) {
        return find(pattern, text.lines());
    }

    private static Optional<MatchResult> find(Pattern pattern, Stream<String> texts) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        try {
            return texts.map(text -> pattern.matcher(new Timed(text, deadline)))
                    .filter(Matcher::find)
                    .map(Matcher::toMatchResult)
                    .findFirst();
        } catch (TooLong | StackOverflowError e) {
            return Optional.empty();
        }
    }

    private static final class TooLong extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLong() {
            super("a match takes too long");
        }
    }

    /** A text that can be read up to a moment. */
    private record Timed(CharSequence text, long deadline) implements CharSequence {
        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (System.nanoTime() > deadline) {
                throw new TooLong();
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
