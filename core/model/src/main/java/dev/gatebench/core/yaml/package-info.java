/**
 * YAML files that people write: read with the line of every key, checked against a JSON Schema, faults told in one line
 * each.
 */
@NullMarked
package dev.gatebench.core.yaml;

import org.jspecify.annotations.NullMarked;
