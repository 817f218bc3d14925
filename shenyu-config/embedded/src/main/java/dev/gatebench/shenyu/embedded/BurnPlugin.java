package dev.gatebench.shenyu.embedded;

import java.math.BigDecimal;
import org.apache.shenyu.common.enums.PluginEnum;
import org.apache.shenyu.plugin.api.ShenyuPlugin;
import org.apache.shenyu.plugin.api.ShenyuPluginChain;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * A positive control: makes every request cost a set time of CPU more, so that it can be seen whether a measurement
 * finds a difference that is there. It is there only when {@code gatebench.burn.micros} is set. The time is the wall
 * clock's: a thread that is preempted while it spins burns less CPU by as much.
 */
@Component
@ConditionalOnProperty("gatebench.burn.micros")
public class BurnPlugin implements ShenyuPlugin {
    private static final Logger LOG = LoggerFactory.getLogger(BurnPlugin.class);

    private final long nanos;

    public BurnPlugin(@Value("${gatebench.burn.micros}") BigDecimal micros) {
        this.nanos = micros.movePointRight(3).longValue();
        if (nanos <= 0) {
            throw new IllegalArgumentException("gatebench.burn.micros must be at least 0.001, was " + micros);
        }
        // in ASCII: the log's encoding is the host's
        LOG.warn(
                "burns {} us of CPU per request: a positive control, not for real measurements",
                micros.stripTrailingZeros().toPlainString());
    }

    @Override
    public Mono<Void> execute(ServerWebExchange exchange, ShenyuPluginChain chain) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            // spins: what it costs is what it is for
        }
        return chain.execute(exchange);
    }

    /** Just before the plugin that chooses the backend: once for every request that is proxied. */
    @Override
    public int getOrder() {
        return PluginEnum.DIVIDE.getCode() - 1;
    }

    @Override
    public String named() {
        return "burn";
    }
}
