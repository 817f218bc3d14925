/** The configuration of other systems: files in their own languages with few placeholders. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.lab.template;
