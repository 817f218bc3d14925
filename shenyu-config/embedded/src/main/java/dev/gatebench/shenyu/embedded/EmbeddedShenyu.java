package dev.gatebench.shenyu.embedded;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * ShenYu's gateway as a process of its own. Every setting comes from the file named by
 * {@code --spring.config.location}; selectors and rules come over ShenYu's local mode, so no admin is needed.
 */
@SpringBootApplication
public class EmbeddedShenyu {
    public static void main(String[] args) {
        SpringApplication.run(EmbeddedShenyu.class, args);
    }
}
