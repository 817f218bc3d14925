package dev.gatebench.lab.host.kubernetes;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.ImageReference;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.RegistryImage;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import com.google.cloud.tools.jib.frontend.CredentialRetrieverFactory;
import dev.gatebench.core.settings.Sha256;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.core.text.Text;
import dev.gatebench.lab.host.RunnableJar;
import dev.gatebench.lab.host.agent.AgentMain;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An image of the project's jars on an image with a JDK, pushed to a registry, so that nothing is brought to the pods
 * that are made of it. Jib builds it, without a Docker engine. It holds files by their SHA-256, so that it tells
 * nothing of the machine on which it was made, and a run from any folder finds there what has the same content.
 *
 * @param base the image that it is made of: {@code registry.example/jdk:17}, or {@code tar://FILE} as {@code docker
 *     save} writes it
 * @param target name under which it is pushed: {@code registry.example/bench/gatebench:1}
 * @param platforms platforms of a base that has several, as {@code linux/arm64}
 */
public record ProjectImage(String base, String target, Set<String> platforms) {
    private static final Duration LIMIT = Duration.ofMinutes(20);
    private static final String TAR = "tar://";
    private static final FilePermissions EXECUTABLE = FilePermissions.fromOctalString("755");

    public ProjectImage {
        platforms = Set.copyOf(platforms);
    }

    /**
     * Builds and pushes it. What the registry has already is not sent.
     *
     * @param jars the project's jars; the libraries that each names go with it
     * @param more files, or folders with all that is in them, that runs would bring beside them
     * @return its name by the digest that it has there: {@code registry.example/bench/gatebench@sha256:…}
     * @throws StudyException in one line when a name is none
     * @throws EnvironmentException in one line when the base is not to be had, or the registry does not take it
     */
    public String push(List<Path> jars, List<Path> more) {
        ImageReference to = reference(target);
        if (to.getDigest().isPresent()) {
            throw new StudyException("an image is pushed under a name and a tag, and is given its digest there, was '"
                    + target + "': remove what follows '@'");
        }
        try (BackgroundWork work = new BackgroundWork()) {
            List<FileEntriesLayer> layers = layers(jars, more, work.folder());
            return to.getRegistry() + "/" + to.getRepository() + "@"
                    + work.result(() -> pushed(to, layers, work.folder(), work.threads()), LIMIT);
        } catch (ExecutionException e) {
            if (innermost(e) instanceof InterruptedException) {
                throw new EnvironmentException("interrupted", e);
            }
            throw e.getCause() instanceof StudyException wrong ? wrong : cannot(innermost(e));
        } catch (TimeoutException e) {
            throw cannot(new IOException("it was not done within " + LIMIT.toMinutes() + " min", e));
        } catch (IOException e) {
            throw cannot(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted", e);
        } catch (RejectedExecutionException | CancellationException e) {
            throw new EnvironmentException("interrupted", e); // it was asked to end before it began
        }
    }

    private EnvironmentException cannot(Throwable why) {
        return new EnvironmentException(
                "image '" + target + "' cannot be made of '" + base + "' and pushed: "
                        + Text.line(Optional.ofNullable(why.getMessage())
                                .orElse(why.getClass().getSimpleName()))
                        + ": see that both registries are reached from here, and 'docker login' to them where they ask"
                        + " who you are",
                why);
    }

    private static Throwable innermost(Throwable problem) {
        Throwable cause = problem;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    private String pushed(ImageReference to, List<FileEntriesLayer> layers, Path scratch, ExecutorService threads)
            throws IOException, InterruptedException, ExecutionException, RegistryException,
                    CacheDirectoryCreationException {
        JibContainerBuilder image = baseImage();
        layers.forEach(image::addFileEntriesLayer);
        if (!platforms.isEmpty()) {
            image.setPlatforms(platforms.stream().map(ProjectImage::platform).collect(Collectors.toSet()));
        }
        Containerizer pushing = Containerizer.to(registry(to))
                .setToolName("gatebench")
                .setExecutorService(threads)
                .setApplicationLayersCache(scratch.resolve("layers"))
                .setBaseImageLayersCache(scratch.resolve("base"))
                .setAllowInsecureRegistries(isLoopback(to.getRegistry()) && isBaseHere());
        return image.containerize(pushing).getDigest().toString();
    }

    private JibContainerBuilder baseImage() {
        if (base.startsWith(TAR)) {
            return Jib.from(TarImage.at(Path.of(base.substring(TAR.length()))));
        }
        return Jib.from(registry(reference(base)));
    }

    private static Platform platform(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
            throw new StudyException("a platform must be OS/ARCHITECTURE, such as linux/arm64, was '" + text + "'");
        }
        return new Platform(parts[1], parts[0]);
    }

    /** Returns an image at a registry, with the credentials that {@code docker login} left. */
    private static RegistryImage registry(ImageReference image) {
        return RegistryImage.named(image)
                .addCredentialRetriever(
                        CredentialRetrieverFactory.forImage(image, event -> {}).dockerConfig());
    }

    private static ImageReference reference(String name) {
        try {
            return ImageReference.parse(name);
        } catch (InvalidImageReferenceException e) {
            throw new StudyException(
                    "an image is named REGISTRY/NAME:TAG or REGISTRY/NAME@sha256:…, was '" + Text.line(name) + "'", e);
        }
    }

    /** Returns whether the base is here: Jib asks both registries in one way. */
    private boolean isBaseHere() {
        return base.startsWith(TAR) || isLoopback(reference(base).getRegistry());
    }

    /**
     * Returns whether a registry is on loopback, where nobody listens on the way to one that speaks plain HTTP. No name
     * server is asked.
     */
    private static boolean isLoopback(String registry) {
        String host = registry.replaceFirst(":[0-9]+$", "");
        return host.equals("localhost") || host.equals("[::1]") || host.matches("127(\\.[0-9]{1,3}){3}");
    }

    /** Returns the layers. Libraries change less often than the project does, and so have a layer of their own. */
    private static List<FileEntriesLayer> layers(List<Path> jars, List<Path> more, Path scratch) throws IOException {
        Set<Path> own = new LinkedHashSet<>(jars);
        List<Path> libraries = jars.stream()
                .flatMap(jar -> RunnableJar.files(jar).stream())
                .filter(file -> !own.contains(file))
                .toList();
        List<FileEntriesLayer> layers = new ArrayList<>();
        layers.add(content("libraries", libraries));
        layers.add(content("project", own));
        if (!more.isEmpty()) {
            layers.add(content("more", filesIn(more)));
        }
        Optional<String> agent = AgentJars.id();
        if (agent.isPresent()) {
            FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName("agent");
            for (Path jar : AgentJars.in(scratch)) {
                layer.addEntry(jar, AbsoluteUnixPath.get(PodManifest.inImage(agent.get()) + "/" + jar.getFileName()));
            }
            layers.add(layer.build());
        }
        return layers;
    }

    private static List<Path> filesIn(List<Path> paths) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path path : paths) {
            try (Stream<Path> all = Files.walk(path.toRealPath())) {
                files.addAll(all.filter(Files::isRegularFile).sorted().toList());
            }
        }
        return files;
    }

    private static FileEntriesLayer content(String name, Iterable<Path> files) throws IOException {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName(name);
        Set<String> held = new HashSet<>();
        for (Path file : files) {
            String content = Sha256.of(file);
            if (held.add(content)) {
                layer.addEntry(file, AbsoluteUnixPath.get(AgentMain.HELD + "/" + content), EXECUTABLE);
            }
        }
        return layer.build();
    }
}
