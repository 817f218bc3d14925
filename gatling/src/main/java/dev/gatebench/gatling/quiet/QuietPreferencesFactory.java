package dev.gatebench.gatling.quiet;

import java.util.prefs.Preferences;
import java.util.prefs.PreferencesFactory;

/**
 * Keeps Gatling from asking a registry for its latest version at every start. Gatling has no switch for that, but it
 * remembers in {@link Preferences} when it last asked ({@code GatlingVersion.scala} of 3.15.1) and asks no more for an
 * hour after a failure. These preferences, found by the service loader in every way of running, say that it failed in
 * the far future; they live in memory, so the user's own are neither read nor written.
 */
public final class QuietPreferencesFactory implements PreferencesFactory {
    private final Preferences root = new MemoryPreferences();

    public QuietPreferencesFactory() {
        Preferences lastCheck = root.node("/io/gatling/latestVersion");
        lastCheck.putLong("lastCheckTimestamp", Long.MAX_VALUE);
        lastCheck.putBoolean("lastCheckSuccess", false);
    }

    @Override
    public Preferences systemRoot() {
        return root;
    }

    @Override
    public Preferences userRoot() {
        return root;
    }
}
