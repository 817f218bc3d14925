/** Spring Cloud Gateway as a process of its own. */
@NullMarked
package dev.gatebench.springcloud;

import org.jspecify.annotations.NullMarked;
