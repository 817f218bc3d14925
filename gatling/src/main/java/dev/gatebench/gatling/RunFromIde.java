package dev.gatebench.gatling;

import io.gatling.app.Gatling;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs {@link SweepSimulation} from an IDE: start this class with the properties of {@link SweepSettings}, at least
 * {@code -Dgatebench.baseUrl=http://127.0.0.1:8090}. Gatling needs {@value #ADD_OPENS}; without it this class starts
 * itself again with it. (Set it in the run configuration to debug.)
 */
public final class RunFromIde {
    private static final String ADD_OPENS = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    private RunFromIde() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        try {
            SweepSettings.from(System.getProperties());
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
        if (Object.class.getModule().isOpen("java.lang", RunFromIde.class.getModule())) {
            Gatling.main(new String[] {"-s", SweepSimulation.class.getName(), "-rf", "target/gatling"});
        } else {
            System.exit(again());
        }
    }

    private static int again() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(ADD_OPENS);
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("gatebench.") || name.startsWith("gatling."))
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(RunFromIde.class.getName());
        Process child = new ProcessBuilder(command).inheritIO().start();
        Runtime.getRuntime().addShutdownHook(new Thread(child::destroy));
        return child.waitFor();
    }
}
