// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Microsoft.Win32.SafeHandles;
using Nam.Lab.Kernel;
using Nam.Lab.Links;

namespace Nam.Lab.Forwarding;

/// <summary>
/// Carries packets between two TUN devices on a thread of its own that sleeps, wakes a little early and waits the rest
/// actively. It allocates nothing after its start.
/// </summary>
internal sealed unsafe class Forwarder : IDisposable
{
    private const int MostPacketsAtOnce = 64;

    // One that sleeps long is woken late: its processor sleeps deeply by then, and the caches hold other things.
    private const long LongestSleep = 1_000_000;

    // How long after a pause the packets that were sent together are read.
    private const long Burst = 100_000;

    private const int InternetProtocol4 = 4;

    private readonly SafeFileHandle _signal = Libc.OpenSignal();
    private readonly SafeFileHandle _serverDevice;
    private readonly SafeFileHandle _clientDevice;
    private readonly LinkDirection _toClient;
    private readonly LinkDirection _toServer;
    private readonly Thread _thread;
    private readonly SemaphoreSlim _applied = new(0);
    private readonly Lock _changing = new();
    private readonly OwnDelay _own;
    private LinkPlan _plan;
    private LinkPlan? _next;
    private volatile bool _isStopping;
    private SleepMargin _margin = SleepMargin.Start;
    private long _lastArrival;
    private long _endOfPause;
    private long _extraAfterPause;

    /// <summary>Starts to carry packets.</summary>
    internal Forwarder(SafeFileHandle serverDevice, SafeFileHandle clientDevice, LinkPlan plan, OwnDelay own)
    {
        // Times are nanoseconds throughout.
        Debug.Assert(Stopwatch.Frequency == 1_000_000_000);
        (_serverDevice, _clientDevice, _plan, _own) = (serverDevice, clientDevice, plan, own);
        _toClient = new LinkDirection(plan.ToClient, SeedOf(plan.Seed, 0));
        _toServer = new LinkDirection(plan.ToServer, SeedOf(plan.Seed, 1));
        _thread = new Thread(Run) { IsBackground = true, Name = "lab forwarder" };
        _thread.Start();
    }

    /// <summary>Changes the settings and waits until packets follow them.</summary>
    internal void Change(LinkPlan plan)
    {
        lock (_changing)
        {
            Volatile.Write(ref _next, plan);
            Wake();
            _applied.Wait();
        }
    }

    /// <summary>What happened so far.</summary>
    internal LinkCounters ReadCounters() => new(_toClient.ReadCounters(), _toServer.ReadCounters());

    /// <inheritdoc/>
    public void Dispose()
    {
        _isStopping = true;
        Wake();
        _thread.Join();
        _toClient.Dispose();
        _toServer.Dispose();
        _signal.Dispose();
        _applied.Dispose();
    }

    private static ulong SeedOf(int seed, int direction) => (((ulong)(uint)seed << 1) | (uint)direction) * 0xD1342543DE82EF95;

    private void Wake()
    {
        var one = 1L;
        _ = Libc.Write((int)_signal.DangerousGetHandle(), (byte*)&one, sizeof(long));
    }

    // The devices outlive this thread: Dispose waits for it.
    private void Run()
    {
        Libc.SharpenTimers();
        Libc.RunFirst(Priorities.Forwarder);
        Forward((int)_serverDevice.DangerousGetHandle(), (int)_clientDevice.DangerousGetHandle(), (int)_signal.DangerousGetHandle());
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private void Forward(int server, int client, int signal)
    {
        var requests = stackalloc PollRequest[3];
        requests[0] = new PollRequest { Descriptor = server, Events = PollRequest.Readable };
        requests[1] = new PollRequest { Descriptor = client, Events = PollRequest.Readable };
        requests[2] = new PollRequest { Descriptor = signal, Events = PollRequest.Readable };
        while (!_isStopping)
        {
            Apply();
            var moved = Take(server, _toClient) + Take(client, _toServer);
            moved += Give(client, _toClient) + Give(server, _toServer);
            if (moved == 0)
            {
                Sleep(requests);
            }
        }
    }

    private void Apply()
    {
        if (Volatile.Read(ref _next) is not { } plan)
        {
            return;
        }

        var now = Stopwatch.GetTimestamp();
        _toClient.Change(plan.ToClient, now);
        _toServer.Change(plan.ToServer, now);
        if (plan.Seed != _plan.Seed)
        {
            _toClient.Reseed(SeedOf(plan.Seed, 0));
            _toServer.Reseed(SeedOf(plan.Seed, 1));
        }

        _plan = plan;
        Volatile.Write(ref _next, null);
        _applied.Release();
    }

    private int Take(int device, LinkDirection direction)
    {
        var count = 0;
        var store = direction.Store;
        while (count < MostPacketsAtOnce)
        {
            if (store.IsEmpty)
            {
                return count + Discard(device, direction);
            }

            var place = store.Take();
            var buffer = store[place];
            var bytes = (int)Libc.Read(device, buffer, PacketStore.MostBytes);
            if (bytes <= 0)
            {
                store.Return(place);
                break;
            }

            count++;
            if (buffer[0] >> 4 != InternetProtocol4)
            {
                // The kernel looks for neighbours of IPv6, which the lab does not have.
                store.Return(place);
                continue;
            }

            _ = direction.TryEnter(place, bytes, TimeOfArrival());
        }

        return count;
    }

    // When a packet that was read now must have come.
    private long TimeOfArrival()
    {
        var now = Stopwatch.GetTimestamp();
        if (_own.ExtraAfter(now - _lastArrival) is > 0 and var extra)
        {
            (_endOfPause, _extraAfterPause) = (now, extra);
        }

        _lastArrival = now;
        return now - _endOfPause < Burst ? now - _extraAfterPause : now;
    }

    private static int Discard(int device, LinkDirection direction)
    {
        var buffer = stackalloc byte[PacketStore.MostBytes];
        if (Libc.Read(device, buffer, PacketStore.MostBytes) <= 0)
        {
            return 0;
        }

        direction.Refuse();
        return 1;
    }

    private static int Give(int device, LinkDirection direction)
    {
        var count = 0;
        while (count < MostPacketsAtOnce && direction.TryLeave(Stopwatch.GetTimestamp(), out var packet))
        {
            _ = Libc.Write(device, direction.Store[packet.Place], packet.Bytes);
            direction.Store.Return(packet.Place);
            count++;
        }

        return count;
    }

    private void Sleep(PollRequest* requests)
    {
        var now = Stopwatch.GetTimestamp();
        var due = Math.Min(_toClient.NextDue(), _toServer.NextDue());
        var length = Math.Min(due - now, LongestSleep + _margin.Nanoseconds) - _margin.Nanoseconds;
        if (length <= 0)
        {
            return;
        }

        var most = new KernelTime(length);
        if (Libc.Poll(requests, 3, &most, 0) == 0)
        {
            _margin.Learn(Stopwatch.GetTimestamp() - now - length);
        }
        else if (requests[2].Returned != 0)
        {
            long count;
            _ = Libc.Read(requests[2].Descriptor, (byte*)&count, sizeof(long));
        }
    }
}
