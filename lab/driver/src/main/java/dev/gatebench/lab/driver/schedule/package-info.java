/** What drivers have in common that work through a whole schedule in one process of ours. */
@NullMarked
package dev.gatebench.lab.driver.schedule;

import org.jspecify.annotations.NullMarked;
