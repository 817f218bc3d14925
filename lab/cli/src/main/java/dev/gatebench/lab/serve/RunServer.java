package dev.gatebench.lab.serve;

import com.sun.net.httpserver.HttpServer;
import dev.gatebench.lab.process.EnvironmentException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Serves runs to browsers of this machine. It listens on 127.0.0.1 alone, reads and never writes, and needs no script
 * but for charts.
 */
public final class RunServer implements AutoCloseable {
    private static final int THREADS = 32;
    private static final int WAITING = 100;

    static {
        // limits of the JDK's server: seconds to read a request, seconds to take a reply, connections
        setUnlessSet("sun.net.httpserver.maxReqTime", "3");
        setUnlessSet("sun.net.httpserver.maxRspTime", "120");
        setUnlessSet("jdk.httpserver.maxConnections", "100");
    }

    private final HttpServer server;
    private final ThreadPoolExecutor pool;

    private RunServer(HttpServer server, ThreadPoolExecutor pool) {
        this.server = server;
        this.pool = pool;
    }

    private static void setUnlessSet(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /**
     * Starts the server.
     *
     * @param folders folders of runs, and folders that hold some
     * @param port the port; 0 for one that is free
     * @throws EnvironmentException when the port is taken
     */
    public static RunServer start(List<Path> folders, int port) {
        try {
            InetAddress loopback = InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
            HttpServer server = HttpServer.create(new InetSocketAddress(loopback, port), 0);
            ThreadPoolExecutor pool = new ThreadPoolExecutor(
                    THREADS, THREADS, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(WAITING), task -> {
                        Thread thread = new Thread(task, "gatebench-serve");
                        thread.setDaemon(true);
                        return thread;
                    });
            server.setExecutor(pool);
            SecretPaths secret = SecretPaths.drawn();
            server.createContext("/", new RequestGuard(new ServedPages(new Catalogue(folders), secret), secret));
            server.start();
            return new RunServer(server, pool);
        } catch (BindException e) {
            throw new EnvironmentException(
                    "port " + port + " of 127.0.0.1 is taken or not permitted: give another with --port, or --port 0"
                            + " for one that is free",
                    e);
        } catch (IOException e) {
            throw new EnvironmentException("the server cannot be started: " + e, e);
        }
    }

    /** Returns the address of the list of runs. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    @Override
    public void close() {
        server.stop(0);
        pool.shutdownNow();
    }
}
