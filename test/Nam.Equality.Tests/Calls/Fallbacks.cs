// SPDX-License-Identifier: MIT

using System.Diagnostics.Metrics;

namespace Nam.Equality.Calls;

/// <summary>Counts the replies that clients could not decode and asked for again, which would hide a fault.</summary>
internal static class Fallbacks
{
    private static readonly MeterListener Listener = Listen();
    private static long s_count;

    /// <summary>Gets how many there were since the first call.</summary>
    public static long Count
    {
        get
        {
            _ = Listener;
            return Interlocked.Read(ref s_count);
        }
    }

    private static MeterListener Listen()
    {
        var listener = new MeterListener
        {
            InstrumentPublished = (instrument, listener) =>
            {
                if (instrument.Name == "nam.client.fallbacks")
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            },
        };
        listener.SetMeasurementEventCallback<long>((_, count, _, _) => Interlocked.Add(ref s_count, count));
        listener.Start();
        return listener;
    }
}
