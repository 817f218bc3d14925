/** Study files: parsed from YAML and validated against a schema. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.core.study;
