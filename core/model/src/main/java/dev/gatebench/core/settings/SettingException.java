package dev.gatebench.core.settings;

/**
 * A setting is unknown, of the wrong kind, impossible or without effect. The message is one line and names the remedy.
 */
public final class SettingException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public SettingException(String message) {
        super(message);
    }
}
