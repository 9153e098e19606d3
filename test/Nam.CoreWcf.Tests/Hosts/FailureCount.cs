// SPDX-License-Identifier: MIT

using System.Diagnostics.Metrics;
using Nam.Diagnostics;

namespace Nam.CoreWcf.Tests.Hosts;

/// <summary>Counts replies that were left plain because encoding failed.</summary>
internal sealed class FailureCount : IDisposable
{
    private readonly MeterListener _listener = new();
    private long _value;

    public FailureCount()
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == NamDiagnostics.Name && instrument.Name == "nam.reply.failures")
            {
                listener.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<long>((_, value, _, _) => Interlocked.Add(ref _value, value));
        _listener.Start();
    }

    public long Value => Interlocked.Read(ref _value);

    public void Dispose() => _listener.Dispose();
}
