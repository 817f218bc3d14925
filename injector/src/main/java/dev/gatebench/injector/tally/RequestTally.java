package dev.gatebench.injector.tally;

import dev.gatebench.core.driver.ErrorKind;
import dev.gatebench.core.driver.TimesCount;
import java.util.EnumMap;
import java.util.Map;

/** Figures of one of the requests of a step, of its window. */
final class RequestTally {
    final TimesCount service = new TimesCount();
    final TimesCount response = new TimesCount();
    final Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
    long correct;
}
