-- what wrk measured, in microseconds and without rounding to its printed units
done = function(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format("EXACT %d %d %d %d %d %d\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(90), latency:percentile(99),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
