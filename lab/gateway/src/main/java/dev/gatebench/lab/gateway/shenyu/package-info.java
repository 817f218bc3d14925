/** Apache ShenYu as a system under test. */
@NullMarked
package dev.gatebench.lab.gateway.shenyu;

import org.jspecify.annotations.NullMarked;
