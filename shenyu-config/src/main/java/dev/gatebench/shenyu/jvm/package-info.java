/** Sets of JVM options, kept in files. */
@NullMarked
package dev.gatebench.shenyu.jvm;

import org.jspecify.annotations.NullMarked;
