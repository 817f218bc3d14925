package dev.gatebench.lab.home;

import dev.gatebench.core.study.StudyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The folders in which runs are looked for. */
public final class RunFolders {
    private RunFolders() {}

    /**
     * Returns the folders that are asked for; where none are, the one that runs are written into.
     *
     * @throws StudyException when one is no folder
     */
    public static List<Path> of(List<Path> asked) {
        List<Path> folders = asked.isEmpty() ? List.of(Home.find().runs()) : asked;
        for (Path folder : folders) {
            if (!Files.isDirectory(folder)) {
                throw new StudyException("'" + folder + "' must be a folder of runs or one that holds some, is "
                        + (Files.exists(folder) ? "a file" : "not there")
                        + ": measure a run with 'gatebench run', or give another");
            }
        }
        return folders;
    }
}
