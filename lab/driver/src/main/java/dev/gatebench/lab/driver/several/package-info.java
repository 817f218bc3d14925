/** Several injectors of any driver, which send each load together and look like one. */
@NullMarked
package dev.gatebench.lab.driver.several;

import org.jspecify.annotations.NullMarked;
