#!/usr/bin/env bash
# The one entry for people and continuous integration; eng/Build holds what the verbs do.
set -eu
cd "$(dirname "$0")"
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_GENERATE_ASPNET_CERTIFICATE=false
command -v dotnet >/dev/null || { echo "The dotnet command is not on the PATH; install the .NET SDK that global.json names." >&2; exit 1; }
exec dotnet run -v q --project eng/Build -- "$@"
