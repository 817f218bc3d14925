package dev.gatebench.shenyu.embedded;

import com.sun.management.OperatingSystemMXBean;
import dev.gatebench.shenyu.embedded.BurnRegulator.Usage;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.shenyu.common.enums.PluginEnum;
import org.apache.shenyu.plugin.api.ShenyuPlugin;
import org.apache.shenyu.plugin.api.ShenyuPluginChain;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * A positive control: makes requests cost a set share of CPU more than they do, which shows whether a measurement finds
 * a known difference. The plugin exists only when {@code gatebench.burn.percent} is set. With 5 it burns 5 % of the
 * cost of all else in this process now, by the CPU time of the whole process, so that the gateway costs 1.05 times as
 * much as without; with 0 it burns nothing and does all else. With {@code 0,1,2,3} it takes the next share at each
 * silence. The log has the CPU time truly burnt, for each second with requests.
 *
 * <p>The plugin burns on a thread of its own: burning 5 % on the threads that serve requests came with a third to two
 * thirds more context switches a request (docs/methodology.md).
 */
@Component
@ConditionalOnProperty("gatebench.burn.percent")
public class BurnPlugin implements ShenyuPlugin, DisposableBean {
    private static final Logger LOG = LoggerFactory.getLogger(BurnPlugin.class);
    /** Each burn wakes a thread, which costs some microseconds. */
    private static final long READING_MS = 20;

    private static final long LINE_MS = 1000;

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "burner");
        thread.setDaemon(true);
        return thread;
    });
    private final OperatingSystemMXBean process;
    private final Burner burner;
    private final BurnRegulator regulator;
    private final BurnShares shares;
    private final LongAdder requests = new LongAdder();
    private Usage logged;
    private long loggedAtMs = System.currentTimeMillis();

    public BurnPlugin(@Value("${gatebench.burn.percent}") BigDecimal[] percents) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        if (!threads.isCurrentThreadCpuTimeSupported() || !threads.isThreadCpuTimeEnabled()) {
            throw new IllegalStateException(
                    "gatebench.burn.percent needs a JVM that tells a thread's CPU time, this one does not: remove it");
        }
        this.process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        this.burner = new Burner(threads::getCurrentThreadCpuTime);
        this.logged = usage();
        this.shares = new BurnShares(percents);
        this.regulator = new BurnRegulator(shares.now(), logged);
        // in ASCII: the log's encoding is the host's
        LOG.warn("burns {} % of what all else costs: a positive control, not for real measurements", shares);
        clock.scheduleWithFixedDelay(this::burn, READING_MS, READING_MS, TimeUnit.MILLISECONDS);
    }

    @Override
    public Mono<Void> execute(ServerWebExchange exchange, ShenyuPluginChain chain) {
        requests.increment();
        return chain.execute(exchange);
    }

    /** Runs just before the plugin that chooses the backend: once for every request that is proxied. */
    @Override
    public int getOrder() {
        return PluginEnum.DIVIDE.getCode() - 1;
    }

    @Override
    public String named() {
        return "burn";
    }

    @Override
    public void destroy() {
        clock.shutdownNow();
    }

    private void burn() {
        try {
            Usage now = usage();
            burner.burn(regulator.owed(now));
            long nowMs = System.currentTimeMillis();
            boolean isAnothersTurn = shares.turns(now.requests, TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
            if (isAnothersTurn || nowMs - loggedAtMs >= LINE_MS) {
                log(usage(), nowMs);
            }
            if (isAnothersTurn) {
                regulator.switchTo(shares.now(), logged);
            }
        } catch (RuntimeException e) {
            LOG.error("the burn failed and goes on: {}", e.toString()); // else nothing would be burnt any more
        }
    }

    private void log(Usage now, long nowMs) {
        Usage since = now.since(logged);
        if (since.requests > 0) {
            LOG.warn(
                    "burnt {} us beside {} us of other CPU time for {} requests from {} to {} ms",
                    since.burntNs / 1000,
                    since.otherNs() / 1000,
                    since.requests,
                    loggedAtMs,
                    nowMs);
        }
        logged = now;
        loggedAtMs = nowMs;
    }

    private Usage usage() {
        return new Usage(process.getProcessCpuTime(), requests.sum(), burner.burntNs());
    }
}
