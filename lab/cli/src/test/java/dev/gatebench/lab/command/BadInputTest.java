package dev.gatebench.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class BadInputTest {
    @TempDir
    Path folder;

    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run nosuch | study 'nosuch' is unknown: the studies are bodies, coordinated-omission, drivers, easegress-echo, easegress-router, gateway-profiles, gateways, policies, policies-bodies, policies-clients, policies-latency, policies-shenyu, response-curves, route-table, selftest, shenyu-client-axes, shenyu-http-client, shenyu-jvm, shenyu-versions, single-binary-gateways, tls, tls-handshakes, tls-latency, webclient-bodies, xiangyao",
                "run /no/such.yml | such.yml",
                "run easegress-router --case statik | study 'easegress-router' has no case 'statik': did you mean 'static'?",
                "run gateways --case static | study 'gateways' has no case 'static': it has no cases: remove --case",
                "run easegress-router --set cases[0].id=x | cases cannot be set",
                "run shenyu-http-client --set fidelity.quick.warmUp.rate=120 | fidelity.quick.warmUp.rate must give each of the 150 connections a request in fidelity.quick.warmUp.arms.direct.window, 1s, was 120",
                "run shenyu-http-client --set counters=true --runtime container | counters: true must be with runtime: process",
                "run shenyu-http-client --set request.keepAlive=false | driver 'gatling' must be able to open a connection for each",
                "conformance --study easegress-router | must be one study, has the cases static, prefix, regexp",
                "run shenyu-http-client --arm nety | has no arm 'nety'",
                "run shenyu-http-client --load 601 | has no load closed 601",
                "run shenyu-http-client --load many | a load must be like 'closed 600', 'open 5000/s poisson over 200' or 'open 70% poisson over 200', was 'many'",
                "run shenyu-http-client --fidelity fast | --fidelity",
                "run shenyu-http-client --set backend.dely=1ms | dely",
                "run shenyu-http-client --set injectors=0 | injectors must be a number of injectors, 1..64, or auto, was 0",
                "run shenyu-http-client --set injectors=20 --set loads[0].concurrency=10 | load 'closed 10' must have at least as many connections as there are injectors, has 10 for 20: give fewer injectors, or more load",
                "run shenyu-http-client --set loads[0].concurrency=70000 | must be 1..65535, was 70000",
                "run shenyu-http-client --set arms.netty.version=9.9.9 | 9.9.9",
                "run gateways --arm nginx --shenyu 2.6.0 | --shenyu 2.6.0 is of no use: no arm of study 'gateways' that runs",
                "run shenyu-http-client --shenyu 9.9.9 | unknown ShenYu version '9.9.9': known are 2.4.3, 2.5.1, 2.6.0,",
                "run gateways --gateway-binary shenyu=/bin/true | --gateway-binary must be of one of [",
                "run gateways --gateway-binary nginx=/no/such | --gateway-binary nginx must be a program, was '/no/such'",
                "run shenyu-http-client --gateway-binary nginx=/bin/sh | --gateway-binary nginx is of no use: no arm of",
                "run shenyu-http-client --shenyu-home /no/such | --shenyu-home: a ShenYu home must be an unpacked",
                "run shenyu-http-client --shenyu-home src | 'src' has no folder lib: give the folder that the archive",
                "run shenyu-versions --set arms.netty-2-6-0.settings.burn=5% | 'burn' needs code of the embedded gateway",
                "run shenyu-versions --set arms.netty-2-6-0.settings.rules=radix | 'rules: radix' must be with the embedded gateway",
                "run shenyu-versions --set arms.netty-2-6-0.settings.home=none | studies/none' is no folder: unpack",
                "run shenyu-versions --set arms.netty-2-6-0.settings.home=7 | arms[3].settings.home must be the folder of an unpacked distribution, was 7",
                "run shenyu-versions --set arms.netty-2-4-3.settings.home=src | 'home' is not for version 2.4.3, which is",
                "run shenyu-http-client --set arms.netty.gateway=kongo | gateway must be one of direct, shenyu, ",
                "run shenyu-http-client --set arms.netty.settings.strategy=http | strategy",
                "run shenyu-http-client --set arms.direct.settings.pool=1 | gateway 'direct' has no settings",
                "run shenyu-http-client --parallel 2 | --parallel is only for pods of a Kubernetes cluster, the study runs in processes: give --runtime kubernetes, or no --parallel",
                "run shenyu-http-client --engine sut=tcp://bench-1:2376 | --engine is only for containers, the study runs in processes: give --runtime container, or no --engine",
                "run shenyu-http-client --runtime container --engine sut=tcp://bench-1:2376 | network must be routed where 'engines' gives roles Docker engines of their own, was bridge: give --network routed",
                "run shenyu-http-client --runtime container --network routed --engine gateway=tcp://bench-1:2376 | gateway",
                "run shenyu-http-client --runtime container --network routed --engine sut=bench-1 | engines.sut must",
                "kubernetes image --base x --to Upper/Case | an image is named REGISTRY/NAME:TAG",
                "kubernetes image --to localhost/x:1 | --base",
                "kubernetes image --base x --to localhost/x:1 --with /no/such | --with must be a file or a folder, and '/no/such' is not there",
                "run shenyu-http-client --parallel 0 | kubernetes.parallel must be",
                "doctor --runtime kubernetes --parallel 0 | kubernetes.parallel must be",
                "doctor --runtime kubernetes --node gateway=a | gateway",
                "doctor --runtime pods | runtime must be",
                "doctor nosuch --runtime kubernetes | study 'nosuch' is unknown: the studies are",
                "doctor --runtime kubernetes --set kubernetes.cpus=x | kubernetes.cpus",
                "doctor --node sut=a | a study and its options are checked only for a Kubernetes cluster, this study runs in processes: give --runtime kubernetes",
                "doctor shenyu-http-client | give --runtime kubernetes, or nothing for this host",
                "run shenyu-http-client --parallel all | --parallel",
                "run shenyu-http-client --runtime kubernetes --parallel 2 --precision 3% | --precision must make its forks one after another, since it decides after each whether to make another; kubernetes.parallel is 2",
                "run shenyu-http-client --runtime kubernetes --parallel 2 --set injectors=auto | injectors must be a number where forks are made at once: 'auto' needs more nodes than a lane has; kubernetes.parallel is 2: give --parallel 1, or --set injectors=N",
                "run shenyu-http-client --node sut=a | --node is only for pods of a Kubernetes cluster, the study runs in processes: give --runtime kubernetes, or no --node",
                "run shenyu-http-client --set kubernetes.cpus=4 | --set kubernetes is only for pods of a Kubernetes cluster, the study runs in processes: give --runtime kubernetes",
                "run shenyu-http-client --runtime kubernetes --dry-run | --dry-run starts nothing, and examining a cluster takes a pod: give --runtime process, without --node",
                "run shenyu-http-client --runtime kubernetes --parallel 2 --precision 3% --dry-run | --precision must make its forks one after another",
                "run shenyu-http-client --network host | --network is only for containers, the study runs in processes: give --runtime container, or no --network",
                "selftest --runtime kubernetes --parallel 2 | a self-test must make its forks one after another, on the same hosts; kubernetes.parallel is 2",
                "run shenyu-http-client --precision 0% | must be a percentage from 0.1% to 50%, such as 3%, was '0%'",
                "run shenyu-http-client --precision abc | was 'abc'",
                "run shenyu-http-client --precision 200% | was '200%'",
                "run shenyu-http-client --precision 3% --budget soon | --budget: a duration must be a number with ns, us, ms, s, m or h, whole nanoseconds, at most 1000000h, such as 20ms or 1.5s, was 'soon'",
                "run shenyu-http-client --budget 30m | --budget needs --precision",
                "run shenyu-http-client --precision 3% --budget 1s | --budget must be at least",
                "run shenyu-http-client --base x.jar | --base and --candidate go together",
                "run shenyu-http-client --base no.jar --candidate no.jar | no.jar' does not exist: build it or correct",
                "run shenyu-http-client --base src --candidate src | --base must be a jar, a program, a folder with a gateway.yml, or the name of an image with its tag, such as nginx:1.27, was 'src', which is none of these here: correct it",
                "run shenyu-http-client --base pom.xml --candidate pom.xml | cannot be read as a jar",
                "run shenyu-http-client --base a.jar --candidate b.jar --arm direct | must be of a gateway that can run a jar, is of 'direct'",
                "run shenyu-http-client --base a.jar --candidate b.jar --arm nety | has no arm 'nety'",
                "run shenyu-http-client --base a.jar --candidate b.jar --arm netty --arm webClient | there were 2",
                "run shenyu-http-client --set arms.netty.settings.jar=no.jar | studies/no.jar' does not exist",
                "run shenyu-http-client --set arms.netty.settings.jar=7 | arms[1].settings.jar must be the path of a runnable jar, was 7",
                "run shenyu-http-client --set arms.netty.settings.jdk=11 | 'jdk' must be a version from 17 on",
                "run shenyu-http-client --set arms.netty.settings.jdk=999 | need a JDK that is not on this machine: JDK 999 (netty); found: ",
                "run shenyu-http-client --set arms.netty.settings.jdk=999 | or leave these arms out: --arm webClient",
                "run shenyu-http-client --set arms.netty.settings.jdk=/no/such | JDK in /no/such (netty)",
                "run shenyu-http-client --set arms.netty.settings.allocation=much | 'allocation' must be true or false",
                "run shenyu-http-client --set arms.netty.settings.jvm=no.jvmopts | JVM option file 'no.jvmopts' must exist",
                "run shenyu-http-client --set rank=often | rank must be true or false, was 'often'",
                "run | Missing required parameter: 'STUDY'",
                "run shenyu-http-cleint | study 'shenyu-http-cleint' is unknown: did you mean 'shenyu-http-client'? the studies",
                "run shenyu-http-client --fidelty quick | did you mean --fidelity?",
                "run shenyu-http-client --driver gatlin | was 'gatlin': did you mean 'gatling'? 'gatebench list' shows",
                "run gateways --set arms.nginx.gateway=ngnix | was 'ngnix': did you mean 'nginx'? correct it",
                "run shenyu-http-client --dry-run --arm nety | has no arm 'nety': did you mean 'netty'?",
                "rn shenyu-http-client | did you mean run?",
                "resume | Missing required parameter: 'DIR'",
                "resume /no/such | is not a run's folder: it must hold run.json",
                "resume /no/such --seed 1 | Unknown options: '--seed', '1'",
                "init study.txt | FILE must have a name of lower-case letters, digits, '.', '_' and '-' that ends with .yml, was 'study.txt'",
                "init pom.yml --gateway ngnix | --gateway must be one of shenyu, spring-cloud-gateway, apisix,",
                "init pom.yml --gateway nginx,nginx | --gateway must name each gateway once, was nginx, nginx",
                "report /no/such/folder | run.json",
                "jmh --smoke --full | mutually exclusive",
                "jmh --cpus some | a CPU list must look like 0-2,5, was 'some'",
                "jmh --routes many | 'many' is not an int",
                "jmh --shenyu-home /no/such | --shenyu-home '/no/such' must be the folder of an unpacked ShenYu",
                "selftest --aa 50 --run /no/such/folder | comparisons must be 100..100000, were 50",
                "selftest --run /no/such/folder | run.json",
                "selftest --run /no/such/folder --effects five | --effects must be per cents such as 1%,5%, was 'five'",
                "selftest --run /no/such/folder --effects 0% | an effect must be above 0 %",
                "selftest --run /no/such/folder --budget 10 | --budget: a duration must be a number with",
                "selftest --run /no/such/folder --runtime kubernetes | changes nothing of it, was given with runtime=kubernetes",
                "selftest --run /no/such/folder --set backend.delay=1ms | was given with backend.delay=1ms: leave one",
                "selftest --runtime nowhere | runtime",
                "selftest --set backend.delay=fast | backend.delay",
                "selftest --controls plus4 | --controls must be some of plus1,plus2,plus3,plus5,plus0to3, each once, was plus4",
                "selftest --controls plus5,plus5 | each once, was plus5,plus5",
                "compare /no/such/a /no/such/b | run.json",
                "compare /no/such/a --max-slowdown 5 | must be a percentage such as 5% or 2.5%, was '5'",
                "compare /no/such/a --metric p50 | must be one of [throughput, cpuPerRequest, p99], was 'p50'",
                "compare /no/such/a --arms netty | --arms must be two ids, BASELINE,CANDIDATE, was 'netty'",
                "compare | DIR",
                "export /no/such/a | run.json",
                "export /no/such/a --format xml | --format",
                "list --all | --all",
                "fly | fly"
            })
    void isToldInOneLineWithExitCode2(String arguments, String told) {
        int exitCode = execute(arguments.strip().split(" "));

        assertThat(err.toString()).contains(told).startsWith("gatebench: ").doesNotContain("\tat ");
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(exitCode).isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void aFolderThatHoldsAnythingIsNotWrittenInto() throws IOException {
        Files.writeString(folder.resolve("mine.txt"), "");

        int exitCode = execute("run", "shenyu-http-client", "--out", folder.toString());

        assertThat(err.toString()).contains("must be empty or not exist");
        assertThat(exitCode).isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void anOptionThatTheJvmRefusesIsNamedBeforeAnythingIsStarted() throws IOException {
        Path options = Files.writeString(folder.resolve("old.jvmopts"), "-Xmx64m\n-XX:+UseConcMarkSweepGC\n");
        Path out = folder.resolve("run");

        int exitCode = execute(
                "run", "shenyu-http-client", "--set", "arms.netty.settings.jvm=" + options, "--out", out.toString());

        assertThat(err.toString())
                .startsWith("gatebench: arm 'netty': JVM option \"-XX:+UseConcMarkSweepGC\" of the set '" + options
                        + "' must be one that JDK ")
                .contains("Unrecognized VM option 'UseConcMarkSweepGC'");
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(exitCode).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(out).doesNotExist();
    }

    @Test
    void aMissingCommandIsNamed() {
        assertThat(execute()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("a command is missing: one of init, run, resume, ");
    }

    private int execute(String... arguments) {
        CommandLine commandLine = GatebenchCommand.commandLine();
        commandLine.setErr(new PrintWriter(err, true));
        commandLine.setOut(new PrintWriter(new StringWriter()));
        return commandLine.execute(arguments);
    }
}
