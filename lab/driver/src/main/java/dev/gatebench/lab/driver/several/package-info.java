/** Several injectors of any driver, which send each load together and look like one. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.driver.several;
