@NullMarked
package dev.gatebench.pathmatcher;

import org.jspecify.annotations.NullMarked;
