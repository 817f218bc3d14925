package dev.gatebench.gatling.quiet;

import static net.bytebuddy.matcher.ElementMatchers.hasSuperType;
import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.isNative;
import static net.bytebuddy.matcher.ElementMatchers.nameStartsWith;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.not;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * A Java agent that prints every attempt to connect, to send a datagram or to look a name up, whichever way it goes
 * (the JDK's sockets and channels, Netty's native ones), and stops those that would leave the machine.
 */
public final class NetworkProbe {
    /** Begins the line that tells of an attempt. */
    public static final String LINE = "network-probe ";

    private NetworkProbe() {}

    /** Starts the agent. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        AgentBuilder agent = new AgentBuilder.Default()
                .disableClassFormatChanges()
                .with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
                // by name alone: to ask each class that Gatling loads for its supertypes takes longer than the run
                .ignore(not(nameStartsWith("java.net.")
                        .or(nameStartsWith("sun.nio.ch."))
                        .or(nameStartsWith("io.netty."))));
        agent = watch(agent, named("java.net.Socket"), "connect");
        agent = watch(agent, named("sun.nio.ch.SocketChannelImpl"), "connect", "blockingConnect");
        agent = watch(agent, named("sun.nio.ch.DatagramChannelImpl"), "connect", "send", "blockingSend");
        agent = watch(agent, named("java.net.DatagramSocket"), "connect", "send");
        agent = watch(
                agent,
                named("java.net.InetAddress"),
                "getAddressesFromNameService",
                "getHostFromNameService",
                "getLocalHost");
        agent = watch(agent, hasSuperType(named("io.netty.channel.Channel$Unsafe")), "connect");
        agent = watch(agent, named("io.netty.channel.unix.Socket"), "connect", "sendTo", "sendToAddress");
        agent.installOn(instrumentation);
    }

    /** A jar that makes this class, which the child has on its class path, an agent. */
    static Path jar(Path folder) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", NetworkProbe.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        Path jar = folder.resolve("network-probe.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    private static AgentBuilder watch(
            AgentBuilder agent, ElementMatcher<? super TypeDescription> type, String... methods) {
        return agent.type(type)
                .transform((builder, description, loader, module, domain) -> builder.visit(Advice.to(Attempt.class)
                        .on(namedOneOf(methods).and(not(isNative())).and(not(isAbstract())))));
    }

    /** Is copied into the methods that are watched, so it may use nothing but the JDK. */
    static final class Attempt {
        private Attempt() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Origin("#t.#m") String method, @Advice.AllArguments Object[] arguments)
                throws UnknownHostException {
            StringBuilder text = new StringBuilder("network-probe ").append(method);
            for (Object argument : arguments) {
                if (argument instanceof java.net.SocketAddress
                        || argument instanceof java.net.InetAddress
                        || argument instanceof java.net.DatagramPacket
                        || argument instanceof String) {
                    text.append(' ').append(argument);
                }
            }
            System.out.println(text);
            if (text.indexOf("127.0.0.1") < 0) {
                throw new UnknownHostException("stopped by the probe");
            }
        }
    }
}
