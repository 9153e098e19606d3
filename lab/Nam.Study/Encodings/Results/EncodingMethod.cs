// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;

namespace Nam.Study.Encodings.Results;

/// <summary>How it was measured.</summary>
internal static class EncodingMethod
{
    /// <summary>A sentence each.</summary>
    internal static IReadOnlyList<string> Of(EncodingRun run)
    {
        var plan = run.Plan;
        return
        [
            string.Create(
                CultureInfo.InvariantCulture,
                $"TPC-H at scale factor {plan.Scale} (the paper: 1), the rows of the 22 queries without row limits, typed; computed before and by another process, so that no time contains a query."),
            $"Request and reply are SOAP 1.2 envelopes in the same encoding: Binary is NAM's binary form, Zip is zlib at level {MessageCoder.ZipLevel}, and the containers that NAM makes in one pass stand for XMill.",
            "TCP is frames of a length and a byte on a connection that stays open; HTTP is Kestrel and HttpClient, HTTP/1.1, on a connection that stays open. A connection for each encoding and channel.",
            run.NetworkExcuse is { } excuse
                ? $"Caller and server are processes of their own and meet on loopback, for lack of a network lab: {excuse}"
                : $"Caller and server are processes of their own in namespaces of the network lab, with the paper's {EncodingPlan.PaperLinkMegabits} Mbit/s of Ethernet and a round trip of 0.3 ms between them.",
            "The server's clock gives what it takes to read a request and to write a reply, the caller's clock the rest; transmission is what is left of the whole.",
            string.Create(
                CultureInfo.InvariantCulture,
                $"A sample is the mean of the calls of {plan.Turn.TotalMilliseconds} ms ({plan.SlowTurn.TotalMilliseconds} ms at reduced speed), at least one; encodings take turns, back and forth. Samples after one of {plan.WarmUp.TotalMilliseconds} ms to warm up: {plan.Rounds} at full and {plan.SlowRounds} at reduced speed. Tables show medians, and means at reduced speed, where a stop that meets few short calls belongs to all of them."),
            Speeds(run),
            $"With a limited heap the server gets DOTNET_GCHeapHardLimit; samples after one to warm up: {plan.HeapRounds}.",
        ];
    }

    private static string Speeds(EncodingRun run)
    {
        if (!DutyCycle.IsAvailable)
        {
            return "Reduced speeds were left out: processes are stopped by signals of Linux.";
        }

        var measured = run.Slowed.Count == 0
            ? ""
            : $" They ran for {string.Join(" and ", run.Slowed.OrderByDescending(each => each.Key).Select(each => Shown.Percent(each.Value.Ran / each.Value.Elapsed)))} of the time.";
        return "Reduced speeds: both processes are stopped (SIGSTOP) and go on together, in periods of 10 ms; the network's part of calls below a period becomes slower with them, and the kernel's work for them does not. Memory is as slow as the processor then; in the paper it had the same clock everywhere. "
            + "A quota of the kernel was not used: it gives a process back what it saved while it waited for the other one." + measured;
    }
}
