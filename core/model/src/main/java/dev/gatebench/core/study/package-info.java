/** Study files: what to measure, parsed from YAML and validated against a schema. */
@NullMarked
package dev.gatebench.core.study;

import org.jspecify.annotations.NullMarked;
