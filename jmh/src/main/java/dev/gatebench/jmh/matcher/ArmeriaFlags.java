package dev.gatebench.jmh.matcher;

import com.linecorp.armeria.common.FlagsProvider;

/**
 * Turns Armeria's cache of routes off, which would answer all repeated requests: the router is measured, as those of
 * the other libraries. Found by {@code ServiceLoader}.
 */
public final class ArmeriaFlags implements FlagsProvider {

    private static final int BEFORE_DEFAULTS = 10;

    @Override
    public int priority() {
        return BEFORE_DEFAULTS;
    }

    @Override
    public String routeCacheSpec() {
        return "off";
    }
}
