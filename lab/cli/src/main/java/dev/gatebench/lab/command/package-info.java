/** The picocli commands: parse, call, exit code. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.command;
