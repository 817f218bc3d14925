package dev.gatebench.lab.run;

import dev.gatebench.core.json.DataFile;
import dev.gatebench.core.run.RunFolder;
import dev.gatebench.core.study.StudyException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Keeps two processes from measuring into one folder. The system frees it when its process ends, however it ends. */
final class RunLock {
    private RunLock() {}

    interface Action<T> {
        T run() throws IOException;
    }

    /** @throws StudyException when another process is measuring into the folder */
    static <T> T holding(RunFolder folder, Action<T> action) throws IOException {
        try (FileChannel channel = FileChannel.open(
                DataFile.requireOwn(folder.lock()),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS)) {
            if (tryLock(channel) == null) {
                throw new StudyException("run '" + folder.path()
                        + "' is being measured by another gatebench: wait for its end, or end that one first");
            }
            return action.run();
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // another thread of this process has it
        }
    }
}
