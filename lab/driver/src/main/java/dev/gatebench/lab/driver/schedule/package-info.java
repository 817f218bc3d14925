/** The common part of drivers that work through a whole schedule in one process of ours. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.driver.schedule;
