// SPDX-License-Identifier: MIT
using Nam.Study.Commands;
using Nam.Tool.Terminal;

using var console = ToolConsole.OfProcess();
return StudyCommandLine.Run(args, console);
