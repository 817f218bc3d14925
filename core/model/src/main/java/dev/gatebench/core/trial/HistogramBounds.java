package dev.gatebench.core.trial;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * Bounds what decoding a histogram log may take: a line of some bytes can ask for a hundred megabytes, and a file has
 * many lines. The layout is that of HdrHistogram's {@code AbstractHistogram#encodeIntoByteBuffer} and
 * {@code encodeIntoCompressedByteBuffer}, version 2, the only one that {@code HistogramLogWriter} writes.
 */
final class HistogramBounds {
    /** Most intervals of a log; the project itself writes one. */
    private static final int MOST_INTERVALS = 10_000;

    /** Most counts of a histogram: times of three digits up to the largest long take some 56,000. */
    private static final int MOST_COUNTS = 1 << 20;

    /** Greatest sum of all counts, so that sums of several files do not overflow. */
    private static final long MOST_TOTAL = 1L << 53;

    private static final int COMPRESSED = 0x1c849314;
    private static final int PLAIN = 0x1c849313;
    private static final int COMPRESSED_HEADER = 8;
    private static final int HEADER = 40;

    /** Ends of lines for the reader of HdrHistogram, a {@code Scanner}: they would hide lines from this. */
    private static final Pattern OTHER_ENDS = Pattern.compile("[\\r\\u0085\\u2028\\u2029]");

    /** An interval: the reader takes its fourth field, so that there must be no other. */
    private static final Pattern INTERVAL =
            Pattern.compile("(?:Tag=[^,\\s]{0,100},)?(?:[^,\\s]{1,40},){3}[A-Za-z0-9+/=]+");

    private HistogramBounds() {}

    /**
     * Returns a log whose histograms can be decoded in little memory.
     *
     * @throws LostHistogramException naming the file and the line
     */
    static byte[] require(Path file, byte[] log) throws IOException {
        if (OTHER_ENDS.matcher(new String(log, StandardCharsets.UTF_8)).find()) {
            throw new LostHistogramException(
                    file + " is not a histogram log: its lines must end with a line feed alone: restore it");
        }
        int intervals = 0;
        int number = 0;
        for (String line : new String(log, StandardCharsets.ISO_8859_1).split("\n", -1)) {
            number++;
            if (!line.startsWith("#") && !line.startsWith("\"StartTimestamp\"") && !line.isBlank()) {
                intervals++;
                if (intervals > MOST_INTERVALS) {
                    throw new LostHistogramException(
                            file + " must have at most " + MOST_INTERVALS + " intervals, has more: restore it");
                }
                if (!INTERVAL.matcher(line.strip()).matches()) {
                    throw new LostHistogramException(file + " is not a histogram log: line " + number
                            + " must have a start, a length, a maximum and a histogram: restore it");
                }
                requireHeader(
                        file,
                        number,
                        header(line.substring(line.lastIndexOf(',') + 1).strip()));
            }
        }
        return log;
    }

    /** Returns a histogram whose counts can be added up. */
    static Histogram require(Path file, Histogram sum) throws IOException {
        if (sum.getTotalCount() < 0 || sum.getTotalCount() > MOST_TOTAL) {
            throw new LostHistogramException(
                    file + " must count 0.." + MOST_TOTAL + " values, counts " + sum.getTotalCount() + ": restore it");
        }
        return sum;
    }

    private static void requireHeader(Path file, int line, ByteBuffer header) throws IOException {
        if (header.remaining() < HEADER || header.getInt(0) != PLAIN) {
            throw new LostHistogramException(
                    file + " is not a histogram log: line " + line + " must be one of version 2: restore it");
        }
        int digits = header.getInt(12);
        long lowest = header.getLong(16);
        long highest = header.getLong(24);
        if (digits < 0 || digits > 5 || lowest < 1 || highest < 2 || counts(digits, lowest, highest) > MOST_COUNTS) {
            throw new LostHistogramException(file + " line " + line + " must have a histogram of at most " + MOST_COUNTS
                    + " counts, has one of " + digits + " digits from " + lowest + " to " + highest + ": restore it");
        }
    }

    /**
     * Returns an upper bound of the number of counts: half of the first bucket's for each time that the range doubles.
     */
    private static long counts(int digits, long lowest, long highest) {
        long first = Long.highestOneBit(2 * (long) Math.pow(10, digits) - 1) << 1;
        int doublings = Long.numberOfLeadingZeros(Math.max(lowest, 1)) - Long.numberOfLeadingZeros(highest) + 2;
        return (first / 2) * (Math.max(0, doublings) + 1L);
    }

    /** Returns the beginning of the decompressed histogram; shorter where it cannot be decoded. */
    private static ByteBuffer header(String encoded) {
        byte[] decoded;
        try {
            decoded = Base64.getDecoder().decode(encoded);
        } catch (IllegalArgumentException e) {
            return ByteBuffer.allocate(0);
        }
        if (decoded.length <= COMPRESSED_HEADER || ByteBuffer.wrap(decoded).getInt(0) != COMPRESSED) {
            return ByteBuffer.wrap(decoded);
        }
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(decoded, COMPRESSED_HEADER, decoded.length - COMPRESSED_HEADER);
            byte[] header = new byte[HEADER];
            return ByteBuffer.wrap(header, 0, inflater.inflate(header));
        } catch (DataFormatException e) {
            return ByteBuffer.allocate(0);
        } finally {
            inflater.end();
        }
    }
}
