package dev.gatebench.core.study;

import dev.gatebench.core.yaml.Words;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One build of a gateway, as {@code --base} and {@code --candidate} name it.
 *
 * @param text the image's name, or an absolute path
 */
public record Build(Kind kind, String text) {
    /** The setting of an arm that names a jar. */
    public static final String JAR = "jar";

    private static final String DECLARATION = "gateway.yml";
    private static final Pattern IMAGE = Pattern.compile("[a-z0-9][A-Za-z0-9._/-]*(:[0-9]+/[A-Za-z0-9._/-]+)?"
            + "(:[A-Za-z0-9._-]+|@sha256:[0-9a-f]{64}|:[A-Za-z0-9._-]+@sha256:[0-9a-f]{64})");

    /** The kinds of builds. */
    public enum Kind {
        /** A jar that {@code java -jar} runs. */
        JAR(Build.JAR, "a jar"),
        /** A program of this machine. */
        PROGRAM("binary", "a program"),
        /** An image of containers. */
        IMAGE("image", "an image"),
        /** A folder that declares a gateway, which an arm names in place of its gateway. */
        FOLDER("", "the folder of a gateway");

        private final String setting;
        private final String words;

        Kind(String setting, String words) {
            this.setting = setting;
            this.words = words;
        }

        /** Returns its name for people: {@code a jar}. */
        String words() {
            return words;
        }

        /** Returns the setting of an arm that names such a build; empty where it is the gateway itself. */
        public Optional<String> setting() {
            return setting.isEmpty() ? Optional.empty() : Optional.of(setting);
        }
    }

    /**
     * Finds out of which kind a build is: a folder with a {@value #DECLARATION}, a file that ends with {@code .jar} or
     * cannot be executed, another file, or else the name of an image with a tag or a digest.
     *
     * @param option name of the option, for the message
     * @throws StudyException when it is none of these
     */
    public static Build of(String option, String text) {
        Optional<Path> path = path(text);
        if (path.filter(Files::exists).isPresent()) {
            Path file = path.get();
            String absolute = file.toAbsolutePath().normalize().toString();
            if (Files.isRegularFile(file.resolve(DECLARATION))) {
                return new Build(Kind.FOLDER, absolute);
            }
            if (Files.isRegularFile(file)) {
                return new Build(isJar(file) ? Kind.JAR : Kind.PROGRAM, absolute);
            }
        } else if (path.filter(Build::isJar).isPresent()) {
            return new Build(Kind.JAR, path.get().toAbsolutePath().normalize().toString()); // its gateway refuses it
        } else if (IMAGE.matcher(text).matches()) {
            return new Build(Kind.IMAGE, text);
        }
        throw new StudyException(option + " must be a jar, a program, a folder with a " + DECLARATION
                + ", or the name of an image with its tag, such as nginx:1.27, was " + Words.quote(text)
                + ", which is none of these here: correct it");
    }

    private static boolean isJar(Path file) {
        return file.toString().endsWith(".jar") || (Files.exists(file) && !Files.isExecutable(file));
    }

    private static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Returns an arm like another that runs this build, with its settings but those that name another build. */
    ArmSpec in(ArmSpec like) {
        Map<String, Object> settings = new LinkedHashMap<>(like.settings());
        Arrays.stream(Kind.values()).flatMap(each -> each.setting().stream()).forEach(settings::remove);
        kind.setting().ifPresent(name -> settings.put(name, text));
        ArmSpec built = like.withSettings(settings);
        return kind == Kind.FOLDER ? built.withGateway(text).withVersion(Optional.empty()) : built;
    }
}
