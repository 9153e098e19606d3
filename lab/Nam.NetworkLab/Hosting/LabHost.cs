// SPDX-License-Identifier: MIT
using System.Text.Json;
using Nam.Lab.Forwarding;

namespace Nam.Lab.Hosting;

/// <summary>The lab's process: makes the link of the first line that it reads, answers others, and ends with its input.</summary>
internal static class LabHost
{
    internal static int Run(TextReader input, TextWriter output)
    {
        if (input.ReadLine() is not { } first)
        {
            return 0;
        }

        LinkEngine engine;
        try
        {
            engine = new LinkEngine(
                LabLines.Read<LabRequest>(first).Settings ?? throw new JsonException("The first line has no settings."));
        }
        catch (Exception fault) when (fault is NetworkLabException or JsonException)
        {
            Answer(output, new LabReply { Fault = fault.Message });
            return 1;
        }

        using (engine)
        {
            Answer(output, new LabReply
            {
                ServerNamespacePath = engine.Server.Network.Path,
                ClientNamespacePath = engine.Client.Network.Path,
                OwnDelay = engine.OwnDelayOfAPacket,
                Counters = engine.ReadCounters(),
            });
            while (input.ReadLine() is { } line)
            {
                if (LabLines.Read<LabRequest>(line).Settings is { } settings)
                {
                    engine.Change(settings);
                }

                Answer(output, new LabReply { Counters = engine.ReadCounters() });
            }
        }

        return 0;
    }

    private static void Answer(TextWriter output, LabReply reply)
    {
        output.WriteLine(LabLines.Write(reply));
        output.Flush();
    }
}
