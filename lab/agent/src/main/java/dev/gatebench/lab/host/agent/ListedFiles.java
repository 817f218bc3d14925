package dev.gatebench.lab.host.agent;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Lists the files in a folder and below it, of which a task may have made more than memory holds. Follows no link. */
final class ListedFiles {
    /** Most names of a listing of an agent, which fit into its memory. */
    static final int MOST_NAMES = 100_000;

    /** Most characters of all listed paths together. */
    private static final int MOST_CHARACTERS = 16 << 20;

    /** Most folders within each other: a task may have made thousands. */
    private static final int MOST_DEPTH = 64;

    private final int most;
    private final Predicate<Path> isLeftOut;
    private final List<FileListing.Entry> entries = new ArrayList<>();
    private int names;
    private int characters;

    /**
     * Creates a listing, which is empty yet.
     *
     * @param most most names of files, links and folders together
     * @param isLeftOut whether a file of that name is left out
     */
    ListedFiles(int most, Predicate<Path> isLeftOut) {
        this.most = most;
        this.isLeftOut = isLeftOut;
    }

    /**
     * Lists what is called so in a folder.
     *
     * @throws IOException in one line when it is too much, or folders are too deep
     */
    FileListing of(LinkFreeFolder in, Path name) throws IOException {
        add(in, name, Path.of(""));
        return new FileListing(entries);
    }

    private void add(LinkFreeFolder in, Path name, Path shown) throws IOException {
        if (shown.getNameCount() > MOST_DEPTH) {
            throw new IOException("folders must be at most " + MOST_DEPTH + " deep to be listed, '"
                    + shown.subpath(0, 2) + "' is deeper: see to what writes there");
        }
        Optional<BasicFileAttributes> is = in.attributes(name);
        if (is.isPresent() && is.get().isDirectory()) {
            try (LinkFreeFolder folder = in.below(name)) {
                List<Path> found = folder.names(most - names + 1);
                names += found.size();
                if (names > most) {
                    throw new IOException("a listing must have " + most + " names at most, '" + shown
                            + "' makes them more: see to what writes there");
                }
                for (Path each : found) {
                    add(folder, each, shown.resolve(each));
                }
            } catch (NoSuchFileException e) {
                // deleted meanwhile, with what it held
            }
        } else if (is.isPresent() && is.get().isRegularFile() && !isLeftOut.test(name)) {
            characters += shown.toString().length();
            if (characters > MOST_CHARACTERS) {
                throw new IOException("paths must have " + MOST_CHARACTERS
                        + " characters together at most to be listed, have more: see to what writes there");
            }
            entries.add(new FileListing.Entry(
                    shown.toString(),
                    is.get().size(),
                    is.get().lastModifiedTime().toMillis()));
        }
    }
}
