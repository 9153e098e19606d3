// SPDX-License-Identifier: MIT
using System.Net;
using System.Text;
using Nam.Lab.Links;

namespace Nam.Lab.Tests;

/// <summary>The second process of some tests.</summary>
internal static class Program
{
    internal const string HoldALab = "hold";
    internal const string AnswerInside = "answer";
    internal const string Greeting = "from another process";

    private static int Main(string[] arguments)
    {
        switch (arguments)
        {
            // Starts a lab, says which process carries its packets, and waits to be killed.
            case [HoldALab]:
                using (var lab = NetworkLab.Start(LabNetworks.Lan))
                {
                    Console.WriteLine(lab.ProcessId);
                    Console.In.ReadLine();
                }

                return 0;

            // Greets one caller in a namespace that another process has made.
            case [AnswerInside, var path, var address]:
                using (var network = NetworkNamespace.Open(path))
                using (var listener = network.CreateSocket())
                {
                    listener.Bind(new IPEndPoint(IPAddress.Parse(address), 0));
                    listener.Listen();
                    Console.WriteLine(((IPEndPoint)listener.LocalEndPoint!).Port);
                    using var caller = listener.Accept();
                    caller.Send(Encoding.UTF8.GetBytes(Greeting));
                }

                return 0;
            default:
                return 2;
        }
    }
}
