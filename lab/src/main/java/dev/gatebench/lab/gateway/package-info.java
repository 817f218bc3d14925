/** Systems under test: how each kind is launched, and the proof that it is what the study asked for. */
@NullMarked
package dev.gatebench.lab.gateway;

import org.jspecify.annotations.NullMarked;
