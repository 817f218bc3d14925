package dev.gatebench.core.text;

import java.util.ArrayList;
import java.util.List;

/** Numbers footnotes in the order in which they first were needed; equal texts have one number. */
public final class Footnotes {
    private final List<String> texts = new ArrayList<>();

    /** Returns the footnote's number, from 1. */
    public int number(String text) {
        int at = texts.indexOf(text);
        if (at >= 0) {
            return at + 1;
        }
        texts.add(text);
        return texts.size();
    }

    /** Returns the texts in the order of their numbers. */
    public List<String> texts() {
        return List.copyOf(texts);
    }
}
