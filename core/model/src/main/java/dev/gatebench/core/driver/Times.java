package dev.gatebench.core.driver;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Times of a trial's correct replies as a driver tells them.
 *
 * @param meanNs mean of the replies themselves, ns: a histogram's own is rounded to its buckets
 * @param histogram the times in ns: an HdrHistogram of 3 significant digits, V2 compressed, Base64
 * @param resolutionNs resolution of the driver's clock, ns
 */
public record Times(double meanNs, String histogram, long resolutionNs) {

    /** Encodes a histogram of times in ns. */
    public static Times of(double meanNs, Histogram histogram, long resolutionNs) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return new Times(
                meanNs, Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)), resolutionNs);
    }

    /**
     * Adds up the histograms of several injectors and weighs their means by the number of times.
     *
     * @throws IllegalArgumentException when there are no times, or a histogram is invalid
     */
    static Times together(List<Times> parts) {
        List<Histogram> histograms = parts.stream().map(Times::decoded).toList();
        Histogram all = new Histogram(histograms.stream()
                .mapToInt(Histogram::getNumberOfSignificantValueDigits)
                .max()
                .orElseThrow(() -> new IllegalArgumentException("there must be times to add up, were none")));
        double sumNs = 0;
        for (int i = 0; i < parts.size(); i++) {
            all.add(histograms.get(i));
            sumNs += parts.get(i).meanNs * histograms.get(i).getTotalCount();
        }
        long resolutionNs = parts.stream().mapToLong(Times::resolutionNs).max().orElseThrow();
        return of(all.getTotalCount() == 0 ? 0 : sumNs / all.getTotalCount(), all, resolutionNs);
    }

    /** Decodes the histogram; throws an {@link IllegalArgumentException} when it is invalid. */
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
