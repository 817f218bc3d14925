/** The rules by which figures are judged that somebody else measured: each finds what arithmetic can say. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.audit.rule;
