package dev.gatebench.lab.command;

import dev.gatebench.lab.home.Home;
import dev.gatebench.lab.home.StudyFinder;
import dev.gatebench.lab.process.EnvironmentException;
import java.util.Iterator;
import java.util.List;

/** The names of the project's studies, for completion. */
final class StudyWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        try {
            return StudyFinder.names(Home.find()).iterator();
        } catch (EnvironmentException e) {
            return List.<String>of().iterator(); // help is there without the project's folder, too
        }
    }
}
