// SPDX-License-Identifier: MIT
using Nam.Lab.Links;

namespace Nam.Lab.Forwarding;

/// <summary>
/// One direction of a link as a calculation: packets and times in, packets that are due out. A packet waits in the queue,
/// is sent bit by bit, may then be lost, and travels. Nothing here reads a clock, and nothing allocates after the start.
/// </summary>
internal sealed class LinkDirection : IDisposable
{
    /// <summary>How many packets wait and travel at most.</summary>
    internal const int MostPackets = 1 << 17;

    private const uint Mask = MostPackets - 1;

    // One ring: from _head to _sent packets travel, from _sent to _tail they wait, the first of them being sent.
    private readonly Packet[] _ring = new Packet[MostPackets];
    private uint _head;
    private uint _sent;
    private uint _tail;

    private DirectionPlan _plan;
    private RandomNumbers _random;
    private LossChain _chain;
    private long _endOfSending;
    private long _lastDue;
    private long _waitingBytes;
    private long _entered;
    private long _delivered;
    private long _deliveredBytes;
    private long _overflowed;
    private long _lost;
    private long _lateness;
    private long _worstLateness;

    internal LinkDirection(DirectionPlan plan, ulong seed)
    {
        _plan = plan;
        Reseed(seed);
    }

    /// <summary>The bytes of the packets.</summary>
    internal PacketStore Store { get; } = new(MostPackets);

    /// <summary>Starts the random numbers anew.</summary>
    internal void Reseed(ulong seed)
    {
        _random = new RandomNumbers(seed);
        _chain = default;
    }

    /// <summary>Changes the settings: packets that travel arrive as they would have, all others follow the new ones.</summary>
    internal void Change(DirectionPlan plan, long now)
    {
        Advance(now);
        if (_sent != _tail)
        {
            _endOfSending = now + plan.Rescale(_endOfSending - now, _plan);
        }

        _plan = plan;
        if (!plan.HasRate)
        {
            _endOfSending = Math.Min(_endOfSending, now);
        }

        Advance(now);
    }

    /// <summary>Takes a packet in.</summary>
    /// <returns>Whether there was room; otherwise its place is free again.</returns>
    internal bool TryEnter(int place, int bytes, long now)
    {
        Advance(now);
        Volatile.Write(ref _entered, _entered + 1);
        var isSending = _sent != _tail;
        if (_tail - _head >= MostPackets || (isSending && _waitingBytes + bytes > _plan.QueueBytes))
        {
            Volatile.Write(ref _overflowed, _overflowed + 1);
            Store.Return(place);
            return false;
        }

        _ring[_tail++ & Mask] = new Packet { Place = place, Bytes = bytes };
        Volatile.Write(ref _waitingBytes, _waitingBytes + bytes);
        if (!isSending)
        {
            _endOfSending = now + _plan.NanosecondsToSend(bytes);
        }

        Advance(now);
        return true;
    }

    /// <summary>Counts a packet that found no memory.</summary>
    internal void Refuse()
    {
        Volatile.Write(ref _entered, _entered + 1);
        Volatile.Write(ref _overflowed, _overflowed + 1);
    }

    /// <summary>Takes out the next packet that is due.</summary>
    /// <returns>Whether there is one; the caller returns its place.</returns>
    internal bool TryLeave(long now, out Packet packet)
    {
        Advance(now);
        while (_head != _sent)
        {
            packet = _ring[_head & Mask];
            if (packet.Due > now)
            {
                break;
            }

            _head++;
            if (packet.Bytes != 0)
            {
                CountLeaving(in packet, now);
                return true;
            }
        }

        packet = default;
        return false;
    }

    /// <summary>The earliest time at which a packet can be due.</summary>
    internal long NextDue()
    {
        var next = _head != _sent ? _ring[_head & Mask].Due : long.MaxValue;
        return _sent != _tail ? Math.Min(next, _endOfSending + _plan.DelayNanoseconds) : next;
    }

    /// <summary>What happened so far; callable from any thread.</summary>
    internal DirectionCounters ReadCounters()
    {
        var delivered = Volatile.Read(ref _delivered);
        return new DirectionCounters
        {
            Entered = Volatile.Read(ref _entered),
            Delivered = delivered,
            DeliveredBytes = Volatile.Read(ref _deliveredBytes),
            Overflowed = Volatile.Read(ref _overflowed),
            Lost = Volatile.Read(ref _lost),
            WaitingBytes = Volatile.Read(ref _waitingBytes),
            WorstLateness = Span(Volatile.Read(ref _worstLateness)),
            MeanLateness = Span(delivered == 0 ? 0 : Volatile.Read(ref _lateness) / delivered),
        };
    }

    /// <inheritdoc/>
    public void Dispose() => Store.Dispose();

    private static TimeSpan Span(long nanoseconds) => TimeSpan.FromTicks(nanoseconds / TimeSpan.NanosecondsPerTick);

    // Sends what was sent until now; the time of each packet follows from the one before it and not from when this runs.
    private void Advance(long now)
    {
        while (_sent != _tail && _endOfSending <= now)
        {
            ref var packet = ref _ring[_sent & Mask];
            Volatile.Write(ref _waitingBytes, _waitingBytes - packet.Bytes);
            Travel(ref packet, _endOfSending);
            _sent++;
            if (_sent != _tail)
            {
                _endOfSending += _plan.NanosecondsToSend(_ring[_sent & Mask].Bytes);
            }
        }
    }

    private void Travel(ref Packet packet, long start)
    {
        packet.Due = start + _plan.DelayNanoseconds;
        if (_plan.JitterNanoseconds > 0)
        {
            packet.Due += (long)(_random.Next() * _plan.JitterNanoseconds);
        }

        if (_plan.HasLoss && _chain.IsNextLost(_plan.Loss, ref _random))
        {
            Volatile.Write(ref _lost, _lost + 1);
            Store.Return(packet.Place);
            packet.Bytes = 0;
        }

        if (_plan.MayReorder)
        {
            _lastDue = Math.Max(_lastDue, packet.Due);
            MoveForward();
        }
        else
        {
            _lastDue = packet.Due = Math.Max(_lastDue, packet.Due);
        }
    }

    // Those that travel stand in the order in which they are due.
    private void MoveForward()
    {
        for (var index = _sent; index != _head && _ring[(index - 1) & Mask].Due > _ring[index & Mask].Due; index--)
        {
            (_ring[index & Mask], _ring[(index - 1) & Mask]) = (_ring[(index - 1) & Mask], _ring[index & Mask]);
        }
    }

    private void CountLeaving(in Packet packet, long now)
    {
        var late = now - packet.Due;
        Volatile.Write(ref _delivered, _delivered + 1);
        Volatile.Write(ref _deliveredBytes, _deliveredBytes + packet.Bytes);
        Volatile.Write(ref _lateness, _lateness + late);
        if (late > _worstLateness)
        {
            Volatile.Write(ref _worstLateness, late);
        }
    }
}
