/** Reading settings that people wrote, and saying what is wrong with them. */
@NullMarked
package dev.gatebench.shenyu.input;

import org.jspecify.annotations.NullMarked;
