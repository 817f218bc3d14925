package dev.gatebench.springcloud;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Spring Cloud Gateway and nothing else: what it listens on and its routes come from outside, as properties. */
@SpringBootApplication
public class SpringCloudGateway {
    public static void main(String[] args) {
        SpringApplication.run(SpringCloudGateway.class, args);
    }
}
