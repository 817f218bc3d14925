package dev.gatebench.core.driver;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Times of a trial's correct replies as a driver tells them.
 *
 * @param meanNs mean, ns, taken from the replies themselves: a histogram's own is rounded to its buckets
 * @param histogram the times in ns: an HdrHistogram of 3 significant digits, V2 compressed, Base64
 * @param resolutionNs resolution of the driver's clock, ns
 */
public record Times(double meanNs, String histogram, long resolutionNs) {

    /** The times that a histogram holds, ns. */
    public static Times of(double meanNs, Histogram histogram, long resolutionNs) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return new Times(
                meanNs, Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)), resolutionNs);
    }

    /**
     * The histogram.
     *
     * @throws IllegalArgumentException when it is none
     */
    public Histogram decoded() {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(histogram)), 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException(
                    "the driver's histogram must be a V2 compressed HdrHistogram in Base64: " + e.getMessage(), e);
        }
    }
}
