/** YAML files that people write: read with the line of every key, checked against a JSON Schema. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.yaml;
