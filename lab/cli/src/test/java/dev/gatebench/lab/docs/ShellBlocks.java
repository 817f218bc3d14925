package dev.gatebench.lab.docs;

import dev.gatebench.lab.docs.Pages.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commands that a page shows: every line of a block of {@code sh}, and of a block without a language or an indented
 * one those that begin with a program.
 *
 * <p>A block is marked as not run by {@code <!-- not run by the tests: WHY -->} before it, or a page by {@code <!--
 * commands of this page are not run by the tests: WHY -->}; commands by a comment beside them, or on the line before,
 * that holds {@code not run by the tests}.
 */
final class ShellBlocks {
    static final String NOT_RUN = "not run by the tests";

    private static final Pattern PAGE_MARK =
            Pattern.compile("<!-- commands of this page are " + NOT_RUN + ": [^>]{3,} -->");
    private static final Pattern BLOCK_MARK = Pattern.compile("(?s).*<!-- " + NOT_RUN + ": [^>]{3,} -->\\s*$");
    private static final Pattern FENCE = Pattern.compile("^ *```(.*)$");
    private static final Pattern INDENT = Pattern.compile("^(?: {4}|\t)(.*)$");
    private static final Pattern PROGRAM = Pattern.compile("^(?:[A-Z_]+=\\S+ )*"
            + "(?:(?:\\./|bin/)?gatebench|java|\\./mvnw|mvn|\\.ci/run|curl|wget|docker|git|go|taskset|wrk|alias|export|"
            + "source|eval|cd|mkdir|sed|tar|unzip|sudo|apt-get|python3|pip|npm|\\$|>)(?: .*)?$");

    private ShellBlocks() {}

    /** A command that is typed, and whether the page says that no test runs it. */
    record Shown(String page, int line, List<String> words, boolean marked) {
        Shown {
            words = List.copyOf(words);
        }

        @Override
        public String toString() {
            return page + ":" + line + " " + String.join(" ", words);
        }
    }

    private record Block(String language, int line, List<String> lines, boolean marked) {}

    static List<Shown> of(Page page) {
        boolean marked = PAGE_MARK.matcher(page.text()).find();
        List<Shown> shown = new ArrayList<>();
        for (Block block : blocks(page.text())) {
            boolean shell = block.language().equals("sh");
            if (!shell && !block.language().isEmpty()) {
                continue;
            }
            for (ShellWords.Command command : ShellWords.split(String.join("\n", block.lines()))) {
                if (shell || PROGRAM.matcher(String.join(" ", command.words())).matches()) {
                    shown.add(new Shown(
                            page.path(),
                            block.line() + command.line(),
                            command.words(),
                            marked || block.marked() || command.comment().contains(NOT_RUN)));
                }
            }
        }
        return shown;
    }

    private static List<Block> blocks(String text) {
        List<Block> blocks = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            boolean marked = BLOCK_MARK.matcher(before(lines, i)).matches();
            Matcher fence = FENCE.matcher(lines.get(i));
            List<String> in = new ArrayList<>();
            int start = i;
            if (fence.matches()) {
                for (i++; !FENCE.matcher(lines.get(i)).matches(); i++) {
                    in.add(lines.get(i));
                }
                blocks.add(new Block(fence.group(1).strip(), start + 2, in, marked));
            } else if (startsIndented(lines, i)) {
                for (; i < lines.size() && indented(lines.get(i)).isPresent(); i++) {
                    in.add(indented(lines.get(i)).orElseThrow());
                }
                blocks.add(new Block("", start + 1, in, marked));
                i--;
            }
        }
        return blocks;
    }

    /** An indented block follows an empty line; after any other it goes on with a paragraph or a list. */
    private static boolean startsIndented(List<String> lines, int i) {
        return indented(lines.get(i)).isPresent() && (i == 0 || lines.get(i - 1).isBlank());
    }

    private static Optional<String> indented(String line) {
        return Optional.of(INDENT.matcher(line)).filter(Matcher::matches).map(found -> found.group(1));
    }

    private static String before(List<String> lines, int i) {
        return String.join("\n", lines.subList(Math.max(0, i - 4), i));
    }
}
