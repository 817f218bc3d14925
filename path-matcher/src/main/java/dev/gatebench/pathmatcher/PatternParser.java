package dev.gatebench.pathmatcher;

/** Parses the patterns of one table. */
interface PatternParser {
    /** Parses a pattern; throws if the text is none, or if Spring would read it otherwise than it looks. */
    ParsedPattern parse(String text) throws BadPatternException;
}
