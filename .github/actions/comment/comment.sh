#!/usr/bin/env bash
# Writes comment.md of a report to the pull request: one comment, which the next run with the same name updates.
#
# Everything comes by variables: COMMENT_REPORT (the folder), COMMENT_NAME, and GH_TOKEN, which may write to pull requests. What is in the
# folder was made where builds of others ran, so it is data and may be anything: only a regular file is read, no more of it than a comment
# holds, and it addresses nobody.
set -euo pipefail

readonly MOST_BYTES=60000 # a comment may have 65536 characters

warn() {
  echo "::warning title=Gatebench::$1"
}

file=${COMMENT_REPORT:-}/comment.md
event=${GITHUB_EVENT_PATH:-/dev/null}
if [ -L "$file" ] || [ ! -f "$file" ] || [ ! -s "$file" ]; then
  warn "There is no summary to comment with."
  exit 0
fi
number=$(jq -r '.pull_request.number // empty' "$event")
if [ -z "$number" ]; then
  echo "no pull request: the summary of the job that measured holds everything"
  exit 0
fi
fork=$(jq -r '.pull_request.head.repo.full_name != .repository.full_name' "$event")
if [ "$fork" = true ]; then
  echo "a fork's token may not comment: the summary of the job that measured holds everything"
  exit 0
fi
marker="<!-- gatebench ${COMMENT_NAME//[^A-Za-z0-9._-]/-} -->"
body=$(mktemp)
trap 'rm -f "$body"' EXIT
{
  echo "$marker"
  # A space of no width behind each @, and behind # before a digit, so that they address nobody; a character may be written by no other name
  # than the three that our reports have, for what is shown is looked through. iconv takes away what a cut or a stranger left of a character.
  head -c "$MOST_BYTES" "$file" | iconv -c -f UTF-8 -t UTF-8 |
    jq -Rsj 'gsub("&(?!(amp|lt|gt);)"; "&amp;") | gsub("@"; "@\u200b") | gsub("#(?=[0-9])"; "#\u200b") | gsub("\\bGH-(?=[0-9])"; "GH-\u200b"; "i")'
  if [ "$(wc -c <"$file")" -gt "$MOST_BYTES" ]; then
    printf '\n\nThe rest is in the report.\n'
  fi
} >"$body"
known=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$number/comments" \
  --jq ".[] | select(.user.type == \"Bot\" and (.body | startswith(\"$marker\"))) | .id" | sed -n 1p) || known=
call=(gh api --silent --method POST "repos/$GITHUB_REPOSITORY/issues/$number/comments")
[ -n "$known" ] && call=(gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$known")
"${call[@]}" --field "body=@$body" ||
  warn "The comment could not be written: give the job the permission pull-requests: write."
