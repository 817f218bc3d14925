package dev.gatebench.core.settings;

/**
 * A setting that is unknown, of the wrong kind, impossible or without effect; the message is one line and says the
 * remedy.
 */
public final class SettingException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public SettingException(String message) {
        super(message);
    }
}
