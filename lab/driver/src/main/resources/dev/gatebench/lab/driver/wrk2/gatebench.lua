-- What Gatebench has wrk2 do: send the request of the study, and print exact figures when it ends.
-- wrk2 hands on what stands behind the URL: the method, and the file of the body, if any.

local ffi = require("ffi")

-- Of wrk2 (src/wrk.h, src/stats.h, src/hdr_histogram.h). Lua is shown the times from when requests were due, as
-- quantiles; those from when they were sent stand in each thread alone, so both are read where wrk2 keeps them.
ffi.cdef [[
typedef struct {
   int64_t lowest, highest, unit_magnitude, significant_figures;
   int32_t half_magnitude, half_count;
   int64_t mask;
   int32_t sub_count, bucket_count, counts_len;
   int64_t total_count;
   int64_t counts[];
} gatebench_histogram;
typedef struct {
   uint64_t samples, index, limit, min, max;
   gatebench_histogram *histogram;
} gatebench_stats;
typedef struct {
   unsigned long thread;
   void *loop, *addr;
   uint64_t connections;
   int interval;
   uint64_t stop_at, complete, requests, bytes, start;
   double throughput;
   uint64_t mean;
   gatebench_histogram *response, *service;
} gatebench_thread;
]]

local threads = {}
local setUpUs = 0

function setup(thread)
   table.insert(threads, thread)
   setUpUs = wrk.time_us()
end

function init(args)
   wrk.method = args[1]
   if args[2] then
      local file = assert(io.open(args[2], "rb"))
      wrk.body = file:read("*a")
      file:close()
   end
end

local function line(name, number)
   print(string.format("%s %.0f", name, number))
end

-- whether a histogram is one of wrk2's: of three digits, from 1 us on, and its counts are as many as it says
local function known(histogram)
   if histogram.lowest ~= 1 or histogram.unit_magnitude ~= 0 or histogram.significant_figures ~= 3
         or histogram.half_magnitude ~= 10 or histogram.counts_len > 100000 then
      return false
   end
   local sum = 0
   for i = 0, histogram.counts_len - 1 do
      sum = sum + tonumber(histogram.counts[i])
   end
   return sum == tonumber(histogram.total_count)
end

-- whether the structures above are those of this wrk2: what it tells by its own functions must stand in them
local function layoutKnown(summary, latency, each)
   local complete, bytes, recorded = 0, 0, 0
   for _, thread in ipairs(each) do
      complete = complete + tonumber(thread.complete)
      bytes = bytes + tonumber(thread.bytes)
   end
   local all = ffi.cast("gatebench_stats **", latency)[0]
   if complete ~= summary.requests or bytes ~= summary.bytes
         or tonumber(all.min) ~= latency.min or tonumber(all.max) ~= latency.max then
      return false
   end
   for _, thread in ipairs(each) do
      if not known(thread.response) or not known(thread.service)
            or thread.response.total_count ~= thread.service.total_count then
         return false
      end
      recorded = recorded + tonumber(thread.response.total_count)
   end
   return recorded == #latency
end

-- a line for each bucket that is not empty: the shortest and the longest time that it stands for, us, and its count
local function printTimes(name, histograms)
   for i = 0, histograms[1].counts_len - 1 do
      local count = 0
      for _, histogram in ipairs(histograms) do
         count = count + tonumber(histogram.counts[i])
      end
      if count > 0 then
         local width, low = 1, i
         while low >= 2048 do
            low = low - 1024
            width = width * 2
         end
         print(string.format("%s %.0f %.0f %.0f", name, low * width, (low + 1) * width - 1, count))
      end
   end
end

function done(summary, latency, requests)
   local nowUs = wrk.time_us()
   print("gatebench-wrk2 begin")
   io.stdout:flush()
   local each, response, service, calibrated = {}, {}, {}, 0
   for i, thread in ipairs(threads) do
      each[i] = ffi.cast("gatebench_thread **", thread)[0]
   end
   local layout = layoutKnown(summary, latency, each)
   line("layoutKnown", layout and 1 or 0)
   line("durationUs", summary.duration)
   line("requests", summary.requests)
   line("bytes", summary.bytes)
   for name, count in pairs(summary.errors) do
      line(name, count)
   end
   if layout then
      for i, thread in ipairs(each) do
         response[i] = thread.response
         service[i] = thread.service
         calibrated = calibrated + (thread.interval > 0 and 1 or 0)
      end
      local stopUs = tonumber(each[1].stop_at)
      line("threads", #each)
      line("calibrated", calibrated)
      line("fromSetUpToStopUs", stopUs - setUpUs)
      line("sinceStopUs", nowUs - stopUs)
      line("recorded", #latency)
      printTimes("response", response)
      printTimes("service", service)
   end
   print("gatebench-wrk2 end")
   io.stdout:flush()
   -- whoever started wrk2 reads its CPU time now, and then closes this input
   io.read("*a")
end
