package dev.gatebench.lab.docs;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a piece of shell into commands and these into words, as far as documents need: quotes, joined lines, comments.
 */
final class ShellWords {
    private final String text;
    private final List<Command> commands = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private List<String> words = new ArrayList<>();
    private String above = "";
    private boolean inWord;
    private int line;
    private int began;

    private ShellWords(String text) {
        this.text = text;
    }

    /**
     * A command.
     *
     * @param line in which it begins, from 0
     * @param words its words, without quotes
     * @param comment the one beside it, after those right above it
     */
    record Command(int line, List<String> words, String comment) {
        Command {
            words = List.copyOf(words);
        }
    }

    static List<Command> split(String text) {
        return new ShellWords(text + "\n").split();
    }

    private List<Command> split() {
        boolean afterComment = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\'' || c == '"') {
                int end = text.indexOf(c, i + 1);
                begin();
                // an apostrophe of prose has no partner
                word.append(text, i + 1, end < 0 ? i + 1 : end);
                line += (int) text.substring(i, Math.max(i, end))
                        .chars()
                        .filter(each -> each == '\n')
                        .count();
                i = Math.max(i, end);
            } else if (c == '\\' && text.charAt(i + 1) == '\n') {
                endWord();
                line++;
                i++;
            } else if (c == '#' && !inWord) {
                int end = text.indexOf('\n', i);
                String comment = text.substring(i + 1, end).strip();
                if (words.isEmpty()) {
                    // of several lines of comment all count for what follows
                    above = afterComment ? above + " " + comment : comment;
                    afterComment = true;
                } else {
                    endCommand(comment);
                    afterComment = false;
                }
                i = end - 1;
            } else if (c == '\n') {
                boolean empty = words.isEmpty() && !inWord;
                if (!empty) {
                    endCommand("");
                    afterComment = false;
                } else if (i > 0 && text.charAt(i - 1) == '\n') {
                    above = "";
                }
                line++;
            } else if (c == ' ') {
                endWord();
            } else {
                begin();
                word.append(c);
            }
        }
        return commands;
    }

    private void begin() {
        if (words.isEmpty() && !inWord) {
            began = line;
        }
        inWord = true;
    }

    private void endWord() {
        if (inWord) {
            words.add(word.toString());
        }
        word.setLength(0);
        inWord = false;
    }

    private void endCommand(String comment) {
        endWord();
        commands.add(new Command(began, words, (above + " " + comment).strip()));
        words = new ArrayList<>();
    }
}
