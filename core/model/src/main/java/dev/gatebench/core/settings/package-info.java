/** Settings of gateways as study files have them, read one by one by name and kind. */
@NullMarked
package dev.gatebench.core.settings;

import org.jspecify.annotations.NullMarked;
