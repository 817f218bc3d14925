package dev.gatebench.gatling.quiet;

import java.util.prefs.Preferences;
import java.util.prefs.PreferencesFactory;

/** Preferences that know nothing of an earlier version check, as on a new machine. */
public final class AskingPreferencesFactory implements PreferencesFactory {
    private final Preferences root = new MemoryPreferences();

    @Override
    public Preferences systemRoot() {
        return root;
    }

    @Override
    public Preferences userRoot() {
        return root;
    }
}
