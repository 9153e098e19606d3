@echo off
rem The one entry for people and continuous integration; eng/Build holds what the verbs do.
setlocal
cd /d "%~dp0"
set DOTNET_NOLOGO=1
set DOTNET_CLI_TELEMETRY_OPTOUT=1
set DOTNET_GENERATE_ASPNET_CERTIFICATE=false
dotnet run -v q --project eng/Build -- %*
