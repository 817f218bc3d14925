/** Which settings each release of ShenYu has, and which of them do something. */
@NullMarked
package dev.gatebench.shenyu.version;

import org.jspecify.annotations.NullMarked;
