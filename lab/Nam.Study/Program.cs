// SPDX-License-Identifier: MIT
using Nam.Tool.Commands;
using Nam.Tool.Terminal;

using var console = ToolConsole.OfProcess();
return StudyCommandLine.Run(args, console);
