/** Text for people: numbers, footnotes, and text from outside made safe. */
@NullMarked
package dev.gatebench.core.text;

import org.jspecify.annotations.NullMarked;
