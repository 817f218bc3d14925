package dev.gatebench.lab.host.docker;

import dev.gatebench.lab.process.EnvironmentException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Calls of a Docker engine, whose answers are waited for a limited time. */
final class EngineCalls {
    private static final Duration CALL_LIMIT = Duration.ofSeconds(30);

    private EngineCalls() {}

    /**
     * Asks something of the engine, which may refuse it, be gone, or never answer.
     *
     * @param what the demand, for people: {@code make a network}
     * @throws EnvironmentException in one line when it does not do it within 30 s
     */
    static <T> T ask(String what, Callable<T> call) {
        return ask(what, call, late -> {});
    }

    /**
     * Asks something of the engine that must be undone where it is done too late.
     *
     * @param late takes an answer that came after this gave up, on another thread
     * @throws EnvironmentException in one line when it does not do it within 30 s
     */
    static <T> T ask(String what, Callable<T> call, Consumer<T> late) {
        return ask(CALL_LIMIT, what, call, late);
    }

    static <T> T ask(Duration limit, String what, Callable<T> call, Consumer<T> late) {
        try {
            return within(limit, call, late);
        } catch (ExecutionException e) {
            Throwable cause = Optional.ofNullable(e.getCause()).orElse(e);
            if (cause instanceof EnvironmentException said) {
                throw said;
            }
            throw new EnvironmentException("the Docker engine could not " + what + ": " + oneLine(cause), e);
        } catch (TimeoutException e) {
            throw new EnvironmentException(
                    "the Docker engine could not " + what + " within " + limit.toSeconds()
                            + " s: restart it and try again",
                    e);
        }
    }

    static <T> T within(Duration limit, Callable<T> call) throws ExecutionException, TimeoutException {
        return within(limit, call, late -> {});
    }

    static <T> T within(Duration limit, Callable<T> call, Consumer<T> late)
            throws ExecutionException, TimeoutException {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Thread thread = new Thread(() -> answer(answer, call), "gatebench-engine");
        thread.setDaemon(true); // one that the engine never answers must not keep the JVM alive
        thread.start();
        boolean gaveUp = true;
        try {
            T in = answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            gaveUp = false;
            return in;
        } catch (InterruptedException e) {
            throw EnvironmentException.interrupted(e);
        } finally {
            if (gaveUp) {
                var unused = answer.thenAccept(late);
            }
        }
    }

    private static <T> void answer(CompletableFuture<T> answer, Callable<T> call) {
        try {
            answer.complete(call.call());
        } catch (Throwable e) {
            answer.completeExceptionally(e);
        }
    }

    /** Returns the message of the innermost problem that says more than its wrapper. */
    static String oneLine(Throwable problem) {
        Throwable said = problem;
        while (said.getCause() != null && String.valueOf(said.getCause()).equals(said.getMessage())) {
            said = said.getCause();
        }
        String message =
                Optional.ofNullable(said.getMessage()).orElse(said.getClass().getSimpleName());
        return message.strip().replaceAll("\\s+", " ");
    }
}
