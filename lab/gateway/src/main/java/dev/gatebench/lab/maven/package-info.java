/**
 * Maven as users have it: as a child process that resolves by their settings, mirrors and proxies, and as what starts a
 * run with {@code -Pbench}.
 */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.maven;
