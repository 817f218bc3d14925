package dev.gatebench.core.settings;

import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the setting {@code image}: the official image that an arm names, with a digest where the arm fixes it. */
public final class ImageChoice {
    /** Name of the setting. */
    public static final String SETTING = "image";

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/:-]*(@sha256:[0-9a-f]{64})?");

    private ImageChoice() {}

    /**
     * Reads the setting; empty where there is none.
     *
     * @throws SettingException when it is no name of an image
     */
    public static Optional<String> from(SettingMap map) {
        Optional<String> image = map.text(SETTING);
        image.filter(named -> !FORM.matcher(named).matches()).ifPresent(named -> {
            throw map.wrong(
                    SETTING,
                    "the name of an image such as nginx:1.27, which '@sha256:' and 64 digits of 0-9 and a-f may follow",
                    named);
        });
        return image;
    }
}
