/** Texts and files of figures, told apart by what they hold and given to the reader of that. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.tool.reading;
