package dev.gatebench.lab.template;

import io.pebbletemplates.pebble.error.AttributeNotFoundException;
import io.pebbletemplates.pebble.error.PebbleException;

/** A template is wrong, or has a placeholder without a value; the message says where, on one line. */
public final class TemplateException extends IllegalArgumentException {
    private static final int LONGEST = 300;

    TemplateException(String file, PebbleException cause) {
        super(message(file, cause), cause);
    }

    TemplateException(String file, String why, Throwable cause) {
        super("'" + file + "' must be a template that can be filled in: " + why, cause);
    }

    private static String message(String file, PebbleException cause) {
        String line = cause.getLineNumber() == null ? "" : " line " + cause.getLineNumber();
        String words = String.valueOf(cause.getPebbleMessage()).replaceAll("\\s+", " ");
        String rule = cause instanceof AttributeNotFoundException
                ? " must be a template whose placeholders have values: "
                : " must be a Pebble template: ";
        return "'" + file + "'" + line + rule + (words.length() <= LONGEST ? words : words.substring(0, LONGEST) + "…");
    }
}
