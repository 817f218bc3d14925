package dev.gatebench.core.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.gatebench.core.text.Text;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Escapes characters that would steer a terminal which shows the JSON; a parser reads the same text. */
final class SteeringEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;

    private static final int DELETE = 0x7f;

    @Override
    public int[] getEscapeCodesForAscii() {
        int[] codes = CharacterEscapes.standardAsciiEscapesForJSON();
        codes[DELETE] = CharacterEscapes.ESCAPE_STANDARD;
        return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
        return character > DELETE
                        && !Character.isSurrogate((char) character)
                        && Text.steers(Character.toString(character))
                ? new SerializedString(String.format(Locale.ROOT, "\\u%04x", character))
                : null;
    }
}
