package dev.gatebench.lab.run;

import dev.gatebench.core.study.StudyException;
import java.nio.file.Path;

/**
 * The folder that {@code --out} names and that has runs of an earlier call.
 *
 * @param content what it holds and which options a further call must share, for the error message
 */
record ContinuedFolder(Path path, String content) {
    /** @throws StudyException when an option of this call is not that of the earlier one */
    void requireSame(String option, Object had, Object asked) {
        if (!had.equals(asked)) {
            throw new StudyException("--out '" + path + "' holds " + content + ": " + option + " must be " + had
                    + ", was " + asked + ": give it, or another folder");
        }
    }
}
