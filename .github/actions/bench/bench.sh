#!/usr/bin/env bash
# What the action 'bench' does, which needs no GitHub: docs/ci.md tells of it.
#
# It measures base and candidate in one run, base started twice, and holds the candidate against the limit.
#
# Everything comes by variables: BENCH_BASE, BENCH_CANDIDATE, BENCH_STUDY, BENCH_FIDELITY, BENCH_MAX_SLOWDOWN; may be empty: BENCH_ARM,
# BENCH_ARGUMENTS (split at blanks), BENCH_GATEBENCH (a launcher; else this checkout's, which is built first where it was not).
#
# It ends with 0 (passed), 1 (regression) or 2 (failed: there is no verdict), and says so as the output 'result'. The output 'report' is the
# folder to keep; a script that is killed tells none.
set -euo pipefail
set -f # what BENCH_ARGUMENTS holds is no pattern for names of files

here=$(CDPATH='' cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here
readonly PASSED=0 REGRESSION=1 FAILED=2
readonly SHOWN_LINES=20 # of what the tool said last
readonly SHOWN_BYTES=50000 # of the report: a comment may have 65536 characters
readonly BENCH_ARM=${BENCH_ARM:-}
child= shown=
# ends what GitHub takes no commands from: nobody who is measured may guess it
resuming=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
readonly resuming

# --- what GitHub is told -------------------------------------------------------------------------------------------

output() {
  printf '%s=%s\n' "$1" "$2" >>"${GITHUB_OUTPUT:-/dev/null}"
}

# a line of the log that GitHub shows as $1 (error, notice, warning) with title $2 and text $3
annotate() {
  local text=${3//'%'/%25}
  text=${text//$'\r'/%0D}
  echo "::$1 title=$2::${text//$'\n'/%0A}"
}

# Lets GitHub take no line for a command, by '::' or by '##[', until it resumes: the tool shows lines of gateways' logs.
stop_commands() {
  echo "::stop-commands::$resuming"
}

resume_commands() {
  printf '\n::%s::\n' "$resuming" # the line before may have no end
}

# Tells the folder to keep once it holds neither links nor pipes, which what keeps it would follow or wait for: a gateway in a container may
# have left some, also in a folder that it let nobody read.
keep() {
  chmod -R u+rwX "$work" || true
  if find "$work" ! -type f ! -type d -delete; then
    output report "$work"
  fi
}

# ends with a result, told everywhere: $1 its exit code, $2 its one line; $3 'log' where what was said last tells more
end() {
  local word=passed kind=notice
  [ "$1" -eq "$REGRESSION" ] && word=regression kind=error
  [ "$1" -eq "$FAILED" ] && word=failed kind=error
  trap 'exit "$FAILED"' EXIT # a full disk is no regression
  keep
  output result "$word"
  {
    echo "### Gatebench: $word"
    echo
    echo "$2"
    echo
    if [ -s "$work/compare.md" ]; then
      cat "$work/compare.md"
      echo
    fi
    if [ "${3:-}" = log ] && [ -s "$work/gatebench.log" ]; then
      echo "It said last:"
      echo
      tail -n "$SHOWN_LINES" "$work/gatebench.log" | sed 's/^/    /'
    fi
    if [ -s "$work/run/summary.md" ]; then
      echo
      echo "<details><summary>The run</summary>"
      echo
      if [ "$(wc -c <"$work/run/summary.md")" -gt "$SHOWN_BYTES" ]; then
        head -c "$SHOWN_BYTES" "$work/run/summary.md" | sed '$d'
        echo
        echo "The rest is in the report."
      else
        cat "$work/run/summary.md"
      fi
      echo
      echo "</details>"
    fi
  } >"$work/comment.md"
  cat "$work/comment.md" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
  resume_commands
  annotate "$kind" "Gatebench: $word" "$2"
  trap - EXIT
  exit "$1"
}

# --- the tool --------------------------------------------------------------------------------------------------------

# runs Gatebench and shows what it says; its exit code is left in $code. A signal to this script becomes one to it.
gatebench() {
  code=0
  local before
  before=$(wc -l <"$work/gatebench.log")
  "$launcher" "$@" >>"$work/gatebench.log" 2>&1 &
  child=$!
  # looks often whether it has ended: a second, the default, would be waited at each call
  tail -n "+$((before + 1))" -f -s 0.1 --pid="$child" "$work/gatebench.log" &
  shown=$!
  wait "$child" || code=$?
  child=
  wait "$shown" || true
  shown=
}

cancelled() {
  trap '' INT TERM
  if [ -n "$child" ]; then
    kill -TERM "$child" 2>/dev/null || true
    wait "$child" || true
  fi
  [ -z "$shown" ] || wait "$shown" || true
  end "$FAILED" "The job was cancelled before there was a verdict." log
}

# what an exit code of Gatebench means that is no verdict
meaning() {
  case $1 in
    2) echo "bad usage or input" ;;
    3) echo "the environment failed: a port, a tool, a process" ;;
    4) echo "what was measured is broken: trials failed or are missing, or replies were wrong" ;;
    70) echo "an unexpected error" ;;
    *) if [ "$1" -gt 128 ]; then echo "it was ended by signal $(($1 - 128))"; else echo "an unknown exit code"; fi ;;
  esac
}

find_launcher() {
  launcher=${BENCH_GATEBENCH:-}
  if [ -z "$launcher" ]; then
    local checkout
    checkout=$(CDPATH='' cd -P "$here/../../.." && pwd)
    launcher=$checkout/gatebench
    if [ ! -f "$checkout/lab/cli/target/gatebench.jar" ]; then
      echo "building Gatebench, once for this job"
      (cd "$checkout" && ./mvnw -B -q package -Pbench -Dmaven.test.skip=true) \
        >>"$work/gatebench.log" 2>&1 || end "$FAILED" "Gatebench could not be built." log
    fi
  fi
  [ -x "$launcher" ] || end "$FAILED" "'$launcher' must be Gatebench's launcher and is no program: correct the input 'gatebench'."
}

# --- measure ---------------------------------------------------------------------------------------------------------

measure() {
  work=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/gatebench-XXXXXX")
  : >"$work/gatebench.log"
  stop_commands
  # not even this script's own mistakes pass for a verdict
  trap 'end "$FAILED" "The script of the action failed: its log says why." log' EXIT
  trap cancelled INT TERM
  command -v jq >/dev/null || end "$FAILED" "jq not found on PATH: install it."
  find_launcher

  local arguments=(run "$BENCH_STUDY" --base "$BENCH_BASE" --candidate "$BENCH_CANDIDATE" --fidelity "$BENCH_FIDELITY")
  [ -n "$BENCH_ARM" ] && arguments+=(--arm "$BENCH_ARM")
  # shellcheck disable=SC2206
  arguments+=(${BENCH_ARGUMENTS:-} --out "$work/run")
  gatebench "${arguments[@]}"
  # with 1 all was measured and something has no headline figure: the gate below judges what there is
  if [ "$code" -ne 0 ] && [ "$code" -ne 1 ]; then
    end "$FAILED" "The tool failed, and no regression was found or ruled out: gatebench run ended with $code, $(meaning "$code")." log
  fi
  [ -s "$work/run/results.json" ] || end "$FAILED" "The tool failed: gatebench run ended with $code and left no results." log

  compare markdown "$work/compare.md"
  compare json "$work/compare.json"
  judge
}

compare() {
  gatebench compare "$work/run" --arms base,candidate --max-slowdown "$BENCH_MAX_SLOWDOWN" --format "$1" --out "$2"
  if [ "$code" -ne 0 ] && [ "$code" -ne 1 ]; then
    end "$FAILED" "The tool failed, and no regression was found or ruled out: gatebench compare ended with $code, $(meaning "$code")." log
  fi
  [ -s "$2" ] || end "$FAILED" "The tool failed: gatebench compare ended with $code and left no comparison." log
}

judge() {
  local gates problems
  gates=$(jq -r '[.comparisons[].gate] | unique | join(" ")' "$work/compare.json")
  problems=$(jq -r '.problems | join("; ")' "$work/compare.json")
  if [ "$code" -eq 0 ]; then
    local told="The candidate does not cost more than $BENCH_MAX_SLOWDOWN more CPU per request than the base."
    case " $gates " in
      *" cannotTell "*) told="No slowdown beyond $BENCH_MAX_SLOWDOWN is shown, by CPU per request, but it is not ruled out either: some intervals hold the limit." ;;
    esac
    end "$PASSED" "$told"
  fi
  [ -z "$problems" ] || end "$FAILED" "There is no verdict: $problems"
  case " $gates " in
    *" void "*) end "$FAILED" "There is no verdict: the base, started twice, differs from itself. Measure again." ;;
    *" beyond "*) end "$REGRESSION" "The candidate costs more than $BENCH_MAX_SLOWDOWN more CPU per request than the base." ;;
  esac
  end "$FAILED" "There is no verdict, too little of what was measured is valid (${gates:-nothing was compared}): measure longer, or on a quieter machine."
}

measure
