/** Maven as users have it, as a child process: what it resolves comes by their settings, mirrors and proxies. */
@NullMarked
package dev.gatebench.lab.maven;

import org.jspecify.annotations.NullMarked;
