package dev.gatebench.shenyu.extlib;

import org.apache.shenyu.plugin.divide.DividePlugin;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Puts {@link RadixDividePlugin} in the place of ShenYu's divide plugin, once the jar lies in the folder
 * {@code ext-lib} of a distribution. {@code gatebench.rules: scan} leaves ShenYu as it is.
 */
@Configuration
@ConditionalOnProperty(name = "gatebench.rules", havingValue = "radix", matchIfMissing = true)
public class RadixRulesConfiguration {

    /** Makes the processor; static, so that it exists before the plugins. */
    @Bean
    public static BeanPostProcessor gatebenchRadixRules() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String beanName) {
                return bean.getClass() == DividePlugin.class ? new RadixDividePlugin() : bean;
            }
        };
    }
}
