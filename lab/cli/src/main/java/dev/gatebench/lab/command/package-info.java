/** The picocli commands: parse, call, exit code. */
@NullMarked
package dev.gatebench.lab.command;

import org.jspecify.annotations.NullMarked;
