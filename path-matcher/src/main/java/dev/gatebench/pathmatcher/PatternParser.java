package dev.gatebench.pathmatcher;

/** Parses the patterns of one table. */
interface PatternParser {
    /** Parses a pattern; throws if the text is none, or if Spring would read it otherwise than it looks. */
    ParsedPattern parse(String text) throws BadPatternException;

    /** Returns the parser of these rules. */
    static PatternParser of(Rules rules) {
        return rules.dialect() == Dialect.PATH_PATTERN ? new PathPatternParser(rules) : new AntPatternParser(rules);
    }
}
