// SPDX-License-Identifier: MIT
using Nam.Tool.Commands;
using Nam.Tool.NetTcp;
using Nam.Tool.Studies.Hosting;

if (args is not [StudyProcess.Verb, var name] || NetTcpRoles.Create(name) is not { } role)
{
    Console.Error.WriteLine("This program is started by nam study encodings --net-tcp FILE, where FILE is its name.");
    return 1;
}

StudyHostCommand.Play(role);
return 0;
