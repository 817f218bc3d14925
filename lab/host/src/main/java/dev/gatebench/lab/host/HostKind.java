package dev.gatebench.lab.host;

import dev.gatebench.core.study.RuntimeSpec;

/**
 * A kind of host that a study can name by {@code runtime}. Kinds are found by {@link java.util.ServiceLoader}: a jar on
 * the class path that names its own in {@code META-INF/services} adds one.
 */
public interface HostKind {

    /** Returns the value of the key {@code runtime}: {@code container}. */
    String id();

    /** Returns the site of a study's tasks; nothing is started yet. */
    Site site(RuntimeSpec runtime);
}
