// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Serving;

/// <summary>Threads that do nothing but keep the processors busy, as other requests would.</summary>
internal sealed class BusyThreads
{
    private volatile bool _isStopping;
    private Thread[] _threads = [];

    internal void Set(int count)
    {
        _isStopping = true;
        foreach (var thread in _threads)
        {
            thread.Join();
        }

        _isStopping = false;
        _threads = [.. Enumerable.Range(0, count).Select(_ => new Thread(Work) { IsBackground = true })];
        foreach (var thread in _threads)
        {
            thread.Start();
        }
    }

    private void Work()
    {
        // Arithmetic on a few kilobytes, so that the caches see something of it too.
        var memory = new uint[2048];
        var state = 1u;
        while (!_isStopping)
        {
            for (var i = 0; i < memory.Length; i++)
            {
                state = (state * 1664525u) + 1013904223u;
                memory[state & 2047] += state;
            }
        }
    }
}
