package dev.gatebench.shenyu.embedded;

import org.apache.shenyu.plugin.divide.DividePlugin;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * Puts {@link RadixDividePlugin} in the place of ShenYu's divide plugin where {@code gatebench.rules} is {@code radix}.
 */
@Component
@ConditionalOnProperty(name = "gatebench.rules", havingValue = "radix")
public class RadixRules implements BeanPostProcessor {
    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        return bean.getClass() == DividePlugin.class ? new RadixDividePlugin() : bean;
    }
}
