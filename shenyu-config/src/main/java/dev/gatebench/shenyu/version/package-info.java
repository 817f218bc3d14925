/** Which settings each release of ShenYu has, and which of them do something. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.shenyu.version;
