package dev.gatebench.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;

/** What makes a shell complete the command line: bash, and zsh by {@code bashcompinit}. */
public final class CompletionScript {
    private CompletionScript() {}

    /** The script. */
    static String text() {
        return AutoComplete.bash("gatebench", GatebenchCommand.commandLine());
    }

    /**
     * Writes it; the build of the distribution does.
     *
     * @param args the file
     */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[0]).toAbsolutePath();
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text());
    }
}
