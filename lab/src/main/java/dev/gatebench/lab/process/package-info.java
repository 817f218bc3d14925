/** Child processes: started with argument arrays, logged, recorded, and ended with all their descendants. */
@NullMarked
package dev.gatebench.lab.process;

import org.jspecify.annotations.NullMarked;
