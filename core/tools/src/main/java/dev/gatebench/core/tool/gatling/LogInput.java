package dev.gatebench.core.tool.gatling;

import java.io.Closeable;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The bytes of a growing file, read big-endian through one buffer. A read that meets the end of the buffer throws
 * {@link BufferUnderflowException}; the caller then goes {@link #back()} to its {@link #mark()}, calls {@link #fill()}
 * and reads again.
 */
final class LogInput implements Closeable {
    /** Gatling's writer has a buffer of 8 KiB and can write no longer string; the rest is tolerance. */
    static final int MAX_STRING_BYTES = 1 << 16;

    private static final int RECORD_TYPES = 4;

    private static final byte LATIN1 = 0;
    private static final byte UTF16 = 1;

    /** Gatling writes a string of two-byte characters as the JVM keeps it, in the machine's own order. */
    private static final Charset NATIVE_UTF16 =
            ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;

    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer buffer;
    private long bufferOffset;

    /** @param bufferBytes size of the buffer, which the longest record must fit into */
    LogInput(Path file, int bufferBytes) throws IOException {
        this.file = file;
        this.channel = FileChannel.open(file, StandardOpenOption.READ);
        this.buffer = ByteBuffer.allocateDirect(bufferBytes).flip();
    }

    void mark() {
        buffer.mark();
    }

    void back() {
        buffer.reset();
    }

    /** Reads more of the file behind the unread bytes; returns false when it has no more, now. */
    boolean fill() throws IOException {
        if (buffer.remaining() == buffer.capacity()) {
            throw malformed("a record is longer than " + buffer.capacity() + " bytes");
        }
        bufferOffset += buffer.position();
        buffer.compact();
        int read = channel.read(buffer);
        buffer.flip();
        return read > 0;
    }

    byte readByte() {
        return buffer.get();
    }

    boolean readBoolean() {
        return buffer.get() != 0;
    }

    int readInt() {
        return buffer.getInt();
    }

    long readLong() {
        return buffer.getLong();
    }

    int readCount(int max, String what) throws IOException {
        int count = buffer.getInt();
        if (count < 0 || count > max) {
            throw malformed(what + " must be 0.." + max + ", was " + count);
        }
        return count;
    }

    void skip(int bytes) {
        if (bytes > buffer.remaining()) {
            throw new BufferUnderflowException();
        }
        buffer.position(buffer.position() + bytes);
    }

    /**
     * Whether the next four bytes are the start of a record: its type, 1 to 4, and the upper bytes of a number that is
     * never so large. No string has a length like that.
     */
    boolean isAtRecord() {
        if (buffer.remaining() < Integer.BYTES) {
            throw new BufferUnderflowException();
        }
        int next = buffer.getInt(buffer.position());
        return next > MAX_STRING_BYTES && next <= (RECORD_TYPES << (Byte.SIZE * 3)) && (next & 0xFFFFFF) == 0;
    }

    /**
     * Reads the number of the characters' bytes, the bytes, and the coder of {@link String}; an empty string is its
     * number alone.
     */
    String readString() throws IOException {
        int length = readCount(MAX_STRING_BYTES, "the length of a string");
        if (length == 0) {
            return "";
        }
        byte[] bytes = new byte[length];
        buffer.get(bytes);
        byte coder = buffer.get();
        return switch (coder) {
            case LATIN1 -> new String(bytes, StandardCharsets.ISO_8859_1);
            case UTF16 -> new String(bytes, NATIVE_UTF16);
            default -> throw malformed("the coder of a string must be 0 or 1, was " + coder);
        };
    }

    IOException malformed(String rule) {
        return new IOException(
                "'" + file + "' is damaged before byte " + (bufferOffset + buffer.position()) + ": " + rule);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
