package dev.gatebench.lab.catalog;

import dev.gatebench.core.study.RuntimeSpec;
import dev.gatebench.core.study.StudyException;
import dev.gatebench.lab.host.HostKind;
import dev.gatebench.lab.host.Site;
import java.util.List;

/** Finds the kinds of hosts that the class path has, see {@link HostKind}. */
public final class Runtimes {
    private static final List<HostKind> ALL = Found.all(HostKind.class);

    private Runtimes() {}

    /**
     * Returns where the tasks of a study live.
     *
     * @throws StudyException when there is no such kind of host
     */
    public static Site of(RuntimeSpec runtime) {
        return kind(runtime).site(runtime);
    }

    /**
     * Returns the kind of host that a study names.
     *
     * @throws StudyException when there is none
     */
    public static HostKind kind(RuntimeSpec runtime) {
        String id = runtime.kind().id();
        return ALL.stream()
                .filter(kind -> kind.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new StudyException(
                        Found.mustBe("runtime", ALL.stream().map(HostKind::id).toList(), id, "correct it")));
    }
}
