package dev.gatebench.lab.gateway.shenyu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StartFailureTest {
    @Test
    void isTheInnermostCauseOfAStartThatFailed() {
        assertThat(LocalMode.startFailure("""
                        Caused by: a.Warning: of a library, before
                        ERROR 29650 --- [main] o.s.boot.SpringApplication : Application run failed

                        org.BeanCreationException: Error creating bean with name 'heartbeatListener'
                        \tat org.Factory.create(Factory.java:648)
                        Caused by: org.BeanInstantiationException: Failed to instantiate
                        \t... 19 common frames omitted
                        Caused by: java.lang.NullPointerException: no server list
                        \tat com.Preconditions.check(Preconditions.java:903)
                        """)).hasValue("java.lang.NullPointerException: no server list");
    }

    @Test
    void isTheLineItselfWhereNoCauseIsGiven() {
        assertThat(LocalMode.startFailure("INFO starting\nERROR SpringApplication : Application run failed\n"))
                .hasValue("ERROR SpringApplication : Application run failed");
    }

    @Test
    void isNoneWhereAnExceptionIsOnlyLogged() {
        assertThat(LocalMode.startFailure("WARN x\nCaused by: java.lang.IllegalStateException: harmless\n"))
                .isEmpty();
    }
}
