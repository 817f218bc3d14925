/** The mock backend as the lab sees it: its process and its HTTP contract. */
@NullMarked
package dev.gatebench.lab.backend;

import org.jspecify.annotations.NullMarked;
