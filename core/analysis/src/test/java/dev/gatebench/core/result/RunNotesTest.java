package dev.gatebench.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gatebench.core.load.Loads;
import dev.gatebench.core.schedule.ClientSpec;
import dev.gatebench.core.schedule.TlsSpec;
import dev.gatebench.core.text.Footnotes;
import dev.gatebench.core.trial.Trial;
import dev.gatebench.core.trial.TrialBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunNotesTest {
    @Test
    void namesTheArmsOfEachRateInOneNote() {
        List<Trial> trials = new ControlledRun(Loads.closed(600), 2, 1, 1)
                .trials().stream()
                        .map(trial -> TrialBuilder.like(trial)
                                .heldTo(trial.arm().equals("candidate") ? 2000 : 4000)
                                .build())
                        .toList();
        Footnotes footnotes = new Footnotes();

        new RunNotes(trials, List.of()).addTo(footnotes);

        assertThat(footnotes.texts())
                .filteredOn(note -> note.startsWith("Held to "))
                .hasSize(2)
                .anyMatch(note -> note.startsWith("Held to 2,000 requests a second at most: candidate. An arm"))
                .anyMatch(note -> note.startsWith("Held to 4,000 requests a second at most: base, base-again. An arm"));
    }

    @Test
    void saysWhichArmsShareConnections() {
        List<Trial> trials = new ControlledRun(Loads.closed(600), 2, 1, 1)
                .trials().stream()
                        .map(trial -> TrialBuilder.like(trial)
                                .client(new ClientSpec(
                                        ClientSpec.Scheme.HTTPS,
                                        ClientSpec.HTTP_2,
                                        trial.arm().equals("candidate") ? 10 : 1,
                                        true,
                                        TlsSpec.DEFAULT))
                                .build())
                        .toList();
        Footnotes footnotes = new Footnotes();

        new RunNotes(trials, List.of()).addTo(footnotes);

        assertThat(footnotes.texts())
                .anyMatch(note -> note.endsWith("share a connection, each a stream of HTTP/2: candidate 10."));
    }
}
