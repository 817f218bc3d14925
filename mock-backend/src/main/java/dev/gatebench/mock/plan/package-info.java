/** Plans replies: delay, status, body and errors. */
@org.jspecify.annotations.NullMarked
package dev.gatebench.mock.plan;
