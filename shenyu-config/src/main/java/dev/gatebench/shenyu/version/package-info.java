/** The settings of each release of ShenYu, and which of them have an effect. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.shenyu.version;
