/** Settings of gateways as study files have them, read one by one by name and kind. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.settings;
