/** Another machine, as far as one can be made of this one: a third implementer of the seam to hosts. */
@NullMarked
package dev.gatebench.lab.elsewhere;

import org.jspecify.annotations.NullMarked;
