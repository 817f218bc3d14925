/** The configuration of other systems: files in their own languages with few placeholders. */
@NullMarked
package dev.gatebench.lab.template;

import org.jspecify.annotations.NullMarked;
