/**
 * ShenYu's gateway for a study: its settings, the files and the command line that start it, and what proves that it is
 * up.
 */
@NullMarked
package dev.gatebench.shenyu;

import org.jspecify.annotations.NullMarked;
