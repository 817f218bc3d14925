/** Spring Cloud Gateway as a system under test. */
@NullMarked
package dev.gatebench.lab.gateway.springcloud;

import org.jspecify.annotations.NullMarked;
