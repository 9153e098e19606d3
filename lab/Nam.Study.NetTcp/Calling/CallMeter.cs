// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Study.NetTcp.Messages;

namespace Nam.Study.NetTcp.Calling;

/// <summary>What a session's encoder has written and read. For one call at a time.</summary>
internal sealed class CallMeter
{
    /// <summary>Bytes to the server so far, with their records.</summary>
    internal long SentBytes { get; private set; }

    /// <summary>Bytes from the server so far, with their records.</summary>
    internal long ReceivedBytes { get; private set; }

    /// <summary>Bytes of the last message from the server alone.</summary>
    internal int LastMessageBytes { get; private set; }

    /// <summary>What writing the last request took.</summary>
    internal double EncodeSeconds { get; private set; }

    /// <summary>What the encoder took for the last reply; its body is read later.</summary>
    internal double DecodeSeconds { get; private set; }

    /// <summary>Notes a message that was written.</summary>
    internal void NoteWritten(long start, int bytes)
    {
        EncodeSeconds = Stopwatch.GetElapsedTime(start).TotalSeconds;
        SentBytes += NetTcpNames.RecordBytes(bytes);
    }

    /// <summary>Notes a message that was read.</summary>
    internal void NoteRead(long start, int bytes)
    {
        DecodeSeconds = Stopwatch.GetElapsedTime(start).TotalSeconds;
        LastMessageBytes = bytes;
        ReceivedBytes += NetTcpNames.RecordBytes(bytes);
    }
}
