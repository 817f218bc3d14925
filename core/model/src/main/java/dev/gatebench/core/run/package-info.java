/** What a run set out to do, where it was made, and where its files are. */
@NullMarked
package dev.gatebench.core.run;

import org.jspecify.annotations.NullMarked;
