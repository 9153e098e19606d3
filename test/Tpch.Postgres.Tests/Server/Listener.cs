// SPDX-License-Identifier: MIT
namespace Tpch.Postgres.Tests.Server;

/// <summary>Keeps what a load reports, and may act on it at once.</summary>
internal sealed class Listener(Action<PostgresTpchProgress>? act = null) : IProgress<PostgresTpchProgress>
{
    private readonly List<PostgresTpchProgress> _reports = [];

    public PostgresTpchProgress[] Reports
    {
        get
        {
            lock (_reports)
            {
                return [.. _reports];
            }
        }
    }

    public void Report(PostgresTpchProgress value)
    {
        lock (_reports)
        {
            _reports.Add(value);
        }

        act?.Invoke(value);
    }
}
