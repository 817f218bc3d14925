package dev.gatebench.injector;

import dev.gatebench.core.load.ClosedLoad;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schedules that cannot be read end the injector with one line. */
class MainTest {
    @TempDir
    Path folder;

    @Test
    void namesABodyThatIsNotThere() throws Exception {
        InjectorProcess process = new InjectorProcess(folder);
        String schedule = process.schedule(URI.create("http://127.0.0.1:1"), new ClosedLoad(1));
        Files.delete(folder.resolve("body"));
        process.runHere(schedule)
                .assertRefused("expect.bodyFile '" + folder.resolve("body")
                        + "' cannot be read: there is no such file: write what replies must be into it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"request\": {", "{}", "", "[]", "hello"})
    void saysWhatIsWrongWithAScheduleThatIsNone(String text) throws Exception {
        new InjectorProcess(folder)
                .runHere(text)
                .assertRefused("'" + folder.resolve("schedule.json") + "' cannot be read: ");
    }

    @Test
    void refusesAScheduleThatIsNull() throws Exception {
        new InjectorProcess(folder)
                .runHere("null")
                .assertRefused("'" + folder.resolve("schedule.json")
                        + "' cannot be read: it must hold a schedule, holds null");
    }
}
