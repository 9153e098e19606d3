// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Timing;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Calibration;

/// <summary>How this machine compares with the one on which the priors were measured, found out once in a process and
/// in the background.</summary>
/// <remarks>
/// Deflate and Brotli of the platform are measured: they are compiled beforehand, so that their first call tells what the
/// last one does. At most <see cref="BudgetSeconds"/> of processor time on a thread of low priority. Thread-safe.
/// </remarks>
internal sealed class MachineSpeed
{
    /// <summary>Processor time that calibration may take, in seconds.</summary>
    public const double BudgetSeconds = 0.08;

    /// <summary>Largest and, as its inverse, least factor that is believed.</summary>
    public const double MaximumFactor = 32;

    private const int Repetitions = 4;

    private static readonly Lazy<Task<MachineSpeed>> Process = new(MeasureInBackground);
    private readonly Func<long> _clock;
    private readonly long _started;

    private MachineSpeed(Func<long> clock)
    {
        _clock = clock;
        _started = clock();
    }

    /// <summary>Gets the measurement of this process; the first call begins it.</summary>
    public static Task<MachineSpeed> Measured => Process.Value;

    /// <summary>Gets how many times slower than the priors say this machine encodes.</summary>
    public double EncodeFactor { get; private set; } = 1;

    /// <summary>Gets how many times slower than the priors say this machine undoes codecs.</summary>
    public double DecodeFactor { get; private set; } = 1;

    /// <summary>Gets the processor time that calibration took, in seconds.</summary>
    public double SpentSeconds { get; private set; }

    /// <summary>Measures on the calling thread.</summary>
    /// <param name="clock">Gives the processor time that the thread has taken, in nanoseconds.</param>
    internal static MachineSpeed Measure(Func<long> clock)
    {
        var speed = new MachineSpeed(clock);
        speed.Measure();
        return speed;
    }

    private static Task<MachineSpeed> MeasureInBackground()
    {
        var measured = new TaskCompletionSource<MachineSpeed>(TaskCreationOptions.RunContinuationsAsynchronously);
        var thread = new Thread(() => measured.SetResult(Measure(static () => ThreadClock.Nanoseconds)))
        {
            IsBackground = true, Priority = ThreadPriority.BelowNormal, Name = "NAM calibration"
        };
        thread.Start();
        return measured.Task;
    }

    private void Measure()
    {
        try
        {
            var text = CalibrationSample.Create();
            var encode = new GeometricMean();
            var decode = new GeometricMean();
            foreach (var name in (string[])["text+zip-1", "text+brotli-1", "text+zip-6", "text+brotli-4"])
            {
                if (ReplyFormat.TryParse(name, out var format) && SecondsSince(_started) < BudgetSeconds)
                {
                    Compare(text, format, ref encode, ref decode);
                }
            }

            EncodeFactor = encode.Bounded;
            DecodeFactor = decode.Bounded;
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            // A machine that cannot be measured counts as the priors' own; a codec that fails is noticed where it matters.
        }

        SpentSeconds = SecondsSince(_started);
    }

    private void Compare(byte[] text, in ReplyFormat format, ref GeometricMean encode, ref GeometricMean decode)
    {
        if (!CodecRegistry.Default.TryGet(format.Codec, out var codec))
        {
            return;
        }

        using var packed = new PooledBuffer();
        var back = new byte[text.Length];
        var packing = double.PositiveInfinity;
        var unpacking = double.PositiveInfinity;
        for (var i = 0; i < Repetitions && SecondsSince(_started) < BudgetSeconds; i++)
        {
            packed.Clear();
            var begun = _clock();
            codec.Compress(text, format.Level, packed);
            packing = Math.Min(packing, SecondsSince(begun));
            begun = _clock();
            codec.Decompress(packed.WrittenSpan, back);
            unpacking = Math.Min(unpacking, SecondsSince(begun));
        }

        // What the planner takes a machine that it knows nothing of to need.
        FormatModel[] models = new OperationProfile().Snapshot(XmlForm.Text, [ReplyFormat.Text, format]);
        var client = new ClientProfile { Capabilities = ClientCapabilities.Zip | ClientCapabilities.Brotli };
        var priors = ReplyPlanner.Compare(new ReplyContext { SourceBytes = text.Length, Candidates = models, Client = client });
        encode.Add(packing / priors[1].Estimate.EncodeSeconds);
        decode.Add(unpacking / (priors[1].Estimate.DecodeSeconds - priors[0].Estimate.DecodeSeconds));
    }

    private double SecondsSince(long nanoseconds) => (_clock() - nanoseconds) / 1e9;

    private struct GeometricMean
    {
        private double _logs;
        private int _count;

        public readonly double Bounded => _count == 0 ? 1 : Math.Clamp(Math.Exp(_logs / _count), 1 / MaximumFactor, MaximumFactor);

        public void Add(double value)
        {
            var log = Math.Log(value);
            if (double.IsFinite(log))
            {
                _logs += log;
                _count++;
            }
        }
    }
}
