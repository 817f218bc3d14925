-- What Gatebench has wrk do: send the request of the study, and print exact figures when it ends.
-- wrk hands on what stands behind the URL: the method, and the file of the body, if any.

local ffi = require("ffi")

-- struct stats of wrk 4 (src/stats.h): counts by microseconds; min and max show whether this wrk has the same.
ffi.cdef [[
typedef struct { uint64_t count; uint64_t limit; uint64_t min; uint64_t max; uint64_t data[]; } gatebench_stats;
]]

function init(args)
   wrk.method = args[1]
   if args[2] then
      local file = assert(io.open(args[2], "rb"))
      wrk.body = file:read("*a")
      file:close()
   end
end

function done(summary, latency, requests)
   print("gatebench-wrk begin")
   io.stdout:flush()
   print(string.format("durationUs %d", summary.duration))
   print(string.format("requests %d", summary.requests))
   print(string.format("bytes %d", summary.bytes))
   for name, count in pairs(summary.errors) do
      print(string.format("%s %d", name, count))
   end
   local table = ffi.cast("gatebench_stats **", latency)[0]
   if summary.requests > 0 and table.min == latency.min and table.max == latency.max then
      for time = latency.min, latency.max do
         local count = table.data[time]
         if count > 0 then
            print(string.format("latency %d %d", time, tonumber(count)))
         end
      end
   end
   print("gatebench-wrk end")
   io.stdout:flush()
   -- whoever started wrk reads its CPU time now, and then closes this input
   io.read("*a")
end
