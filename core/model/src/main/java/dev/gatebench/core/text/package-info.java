/** Text for people: numbers, footnotes, and text from outside made safe. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.text;
