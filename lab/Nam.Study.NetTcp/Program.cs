// SPDX-License-Identifier: MIT
using Nam.Study.Commands;
using Nam.Study.Hosting;
using Nam.Study.NetTcp;

if (args is not [StudyProcess.Verb, var name] || NetTcpRoles.Create(name) is not { } role)
{
    Console.Error.WriteLine("This program is started by ./build.sh study encodings --net-tcp FILE, where FILE is its name.");
    return 1;
}

StudyHostCommand.Play(role);
return 0;
