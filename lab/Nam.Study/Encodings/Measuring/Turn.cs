// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Calling;
using Nam.Study.Encodings.Serving;

namespace Nam.Study.Encodings.Measuring;

/// <summary>Calls one after the other, on average: one sample.</summary>
internal sealed record Turn
{
    /// <summary>How many calls.</summary>
    internal required int Calls { get; init; }

    /// <summary>From before the request is written to the list of rows, in seconds.</summary>
    internal required double TotalSeconds { get; init; }

    /// <summary>For writing the request and the reply.</summary>
    internal required double EncodeSeconds { get; init; }

    /// <summary>For reading the request and the reply.</summary>
    internal required double DecodeSeconds { get; init; }

    /// <summary>The rest: the network, and what both sides do to send and receive.</summary>
    internal double TransmitSeconds => Math.Max(0, TotalSeconds - EncodeSeconds - DecodeSeconds);

    /// <summary>Bytes to the server, headers of the channel included.</summary>
    internal required long RequestBytes { get; init; }

    /// <summary>Bytes from the server, headers of the channel included.</summary>
    internal required long ReplyBytes { get; init; }

    /// <summary>Bytes of the reply's message alone.</summary>
    internal required long MessageBytes { get; init; }

    /// <summary>Rows in each reply.</summary>
    internal required int Rows { get; init; }

    /// <summary>Why there is no reply; null if there is one.</summary>
    internal string? Fault { get; init; }

    /// <summary>Puts together what caller and server have measured.</summary>
    /// <exception cref="ToolException">They have not measured the same calls.</exception>
    internal static Turn Of(TurnAnswer caller, IReadOnlyList<ServedTimes> server)
    {
        if (caller.Fault is { } fault)
        {
            return Failed(fault);
        }

        if (caller.Calls.Count != server.Count)
        {
            throw new ToolException(
                $"The caller made {caller.Calls.Count} calls and the server answered {server.Count}; something else must be calling it.");
        }

        return new Turn
        {
            Calls = server.Count,
            TotalSeconds = caller.Calls.Average(call => call.TotalSeconds),
            EncodeSeconds = caller.Calls.Average(call => call.EncodeSeconds) + server.Average(call => call.EncodeSeconds),
            DecodeSeconds = caller.Calls.Average(call => call.DecodeSeconds) + server.Average(call => call.DecodeSeconds),
            RequestBytes = caller.RequestBytes,
            ReplyBytes = caller.ReplyBytes,
            MessageBytes = caller.MessageBytes,
            Rows = caller.Rows,
        };
    }

    /// <summary>A turn without replies.</summary>
    internal static Turn Failed(string fault) => new()
    {
        Calls = 0,
        TotalSeconds = double.NaN,
        EncodeSeconds = double.NaN,
        DecodeSeconds = double.NaN,
        RequestBytes = 0,
        ReplyBytes = 0,
        MessageBytes = 0,
        Rows = 0,
        Fault = fault,
    };
}
