// SPDX-License-Identifier: MIT

using System.Numerics;
using Microsoft.Extensions.Logging;
using Nam.Diagnostics;

namespace Nam.Server;

/// <summary>The memory that replies may take in sum while they are held: from their first byte until they are sent.</summary>
/// <remarks>A host keeps one number for each reply, 0 at first, and changes it here as the reply grows and shrinks; at
/// the end it sets it to 0. Thread-safe, but for the number of one reply.</remarks>
internal sealed class HoldBudget
{
    // A server keeps as much for any reply that its caller does not read. Most replies are below, and cost nothing here.
    private const long LeastBytes = 64 * 1024;

    private long _limit;
    private readonly ILogger _logger;
    private long _held;
    private int _isLogged;

    internal HoldBudget(long limit, ILogger logger)
    {
        _limit = limit;
        _logger = logger;
    }

    /// <summary>Gets or sets the most that may be held, in bytes.</summary>
    public long Limit
    {
        get => Volatile.Read(ref _limit);
        set => Volatile.Write(ref _limit, value);
    }

    /// <summary>Gets what is held now, in bytes.</summary>
    public long HeldBytes => Volatile.Read(ref _held);

    /// <summary>Counts a reply that grows, if there is room for that.</summary>
    /// <param name="counted">What the reply counts for, in bytes; stays if there is no room.</param>
    /// <param name="bytes">The size that it is to have, in bytes; it counts for the memory that a buffer of that size
    /// takes, and never for less than before.</param>
    /// <returns>Whether there is room. If not, the reply has to leave plain and unheld: that is counted, and logged
    /// once (event 1011).</returns>
    public bool TryHold(ref long counted, long bytes)
    {
        var change = MemoryOf(bytes) - counted;
        if (change > 0 && Add(change) > Limit)
        {
            Add(-change);
            Refuse();
            return false;
        }

        counted += Math.Max(change, 0);
        return true;
    }

    /// <summary>Counts a reply for another size, whether or not there is room: its memory is taken already, or is less
    /// than before.</summary>
    /// <param name="counted">What the reply counts for, in bytes.</param>
    /// <param name="bytes">Its size, in bytes; 0 once it is sent.</param>
    public void Hold(ref long counted, long bytes)
    {
        var change = MemoryOf(bytes) - counted;
        if (change != 0)
        {
            Add(change);
            counted += change;
        }
    }

    /// <summary>Returns whether there is room for a reply whose size is not known yet.</summary>
    /// <returns>Whether there is room. If not, the reply has to leave plain and unheld, which is counted, and logged
    /// once (event 1011).</returns>
    public bool TryBegin()
    {
        if (HeldBytes < Limit)
        {
            return true;
        }

        Refuse();
        return false;
    }

    // Pooled buffers grow by doubling.
    private static long MemoryOf(long bytes) => bytes <= LeastBytes ? 0 : (long)BitOperations.RoundUpToPowerOf2((ulong)bytes);

    private long Add(long change)
    {
        NamDiagnostics.RecordHeld(change);
        return Interlocked.Add(ref _held, change);
    }

    private void Refuse()
    {
        NamDiagnostics.RecordUnheld();
        if (Interlocked.Exchange(ref _isLogged, 1) == 0)
        {
            RuntimeLog.HoldsUsedUp(_logger, HeldBytes, Limit);
        }
    }
}
