/** The folders whose reports can be drawn again, whatever was measured into them. */
@NullMarked
package dev.gatebench.core.report.folder;

import org.jspecify.annotations.NullMarked;
