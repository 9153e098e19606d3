// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Net;

namespace Nam.Decisions;

/// <summary>Learns from reports how one operation's decode times differ from what was predicted, so that no caller has
/// a say in what others get.</summary>
/// <remarks>
/// A caller's reports correct the predictions for itself. For others they are one voice: what holds for those who have
/// not reported is the median of the voices, from three on, so that of n callers fewer than half can say what they
/// like. A median that is near to "as predicted" counts as that, and who has been silent for long has no say any more.
/// Bounded: the voice that has been silent for longest makes room. Taking reports is not thread-safe; asking is.
/// </remarks>
internal sealed class DecodeVoices
{
    /// <summary>Most voices.</summary>
    public const int Capacity = 32;

    /// <summary>Voices from which on they count for others.</summary>
    public const int Quorum = 3;

    // A median of this in ln, a fifth, is taken by half, and smaller ones next to not at all: such differences are
    // noise, and would choose between formats.
    private const double Noise = 0.2;

    // After so many reports of others a voice is not heard any more.
    private const long Silent = 1024;

    // The last 8 bytes of an IPv4 address that is mapped into IPv6.
    private const ulong MappedIPv4 = 0xFFFF_0000_0000;

    private DecodeVoice[] _voices = [];
    private DecodeCorrections _common = DecodeCorrections.None;
    private long _reports;

    /// <summary>The corrections for callers that have not reported. Thread-safe.</summary>
    public DecodeCorrections Common => Volatile.Read(ref _common);

    /// <summary>Tells callers apart.</summary>
    /// <param name="address">The caller's address; null where it is not known: all those count as one.</param>
    /// <returns>A number of an IPv4 address, or of an IPv6 network of 64 bits, which is what one caller has.</returns>
    public static ulong CallerOf(IPAddress? address)
    {
        if (address is null)
        {
            return 0;
        }

        Span<byte> bytes = stackalloc byte[16];
        address.TryWriteBytes(bytes, out var written);
        return written == sizeof(uint)
            ? MappedIPv4 | BinaryPrimitives.ReadUInt32BigEndian(bytes)
            : BinaryPrimitives.ReadUInt64BigEndian(address.IsIPv4MappedToIPv6 ? bytes[8..] : bytes);
    }

    /// <summary>The voice of a caller, or null. Thread-safe.</summary>
    public DecodeVoice? Find(ulong caller)
    {
        foreach (var voice in Volatile.Read(ref _voices))
        {
            if (voice.Caller == caller)
            {
                return voice;
            }
        }

        return null;
    }

    /// <summary>The corrections for replies to a caller. Thread-safe.</summary>
    public DecodeCorrections For(ulong caller) => Find(caller)?.Corrections ?? Common;

    /// <summary>Takes a report; as <see cref="DecodeCorrector.Observe"/>.</summary>
    public bool Observe(
        ulong caller, in ReplyFormat format, double predictedSeconds, double observedSeconds, DecodeBasis basis = DecodeBasis.Curve,
        bool flows = false)
    {
        var voice = Find(caller);
        var isNew = voice is null;
        voice ??= new DecodeVoice(caller);
        if (!voice.Corrector.Observe(format, predictedSeconds, observedSeconds, basis, flows))
        {
            return false;
        }

        voice.LastReport = ++_reports;
        if (isNew)
        {
            var leaves = _voices.Length < Capacity ? null : _voices.MinBy(other => other.LastReport);
            var others = _voices.Where(other => other != leaves);
            Volatile.Write(ref _voices, [.. others, voice]);
        }

        var common = Common;
        if (_voices.Length >= Quorum)
        {
            common = OfAll();
            Volatile.Write(ref _common, common);
        }

        voice.Corrections = voice.Corrector.ToCorrections(common);
        return true;
    }

    /// <summary>The middle of the factors for those that have reported on a format; null where nobody has.</summary>
    public double? Middle(ReplyFormat format, bool flows)
    {
        double[] factors =
        [
            .. _voices.Where(voice => voice.Corrector.BasisOf(format, flows) is not null)
                .Select(voice => voice.Corrections.Factor(format, voice.Corrector.BasisOf(format, flows).GetValueOrDefault(), flows))
        ];
        return factors.Length == 0 ? null : Median(factors);
    }

    private DecodeCorrections OfAll()
    {
        var middle = new DecodeCorrector();
        Span<double> means = stackalloc double[Capacity];
        for (var slot = 0; slot < DecodeCorrections.SlotCount; slot++)
        {
            var count = 0;
            foreach (var voice in _voices)
            {
                if (_reports - voice.LastReport < Silent && voice.Corrector.Say(slot, out var mean) >= 1)
                {
                    means[count++] = mean;
                }
            }

            if (count >= Quorum)
            {
                var median = Median(means[..count]);
                middle.Set(slot, median * median * median / ((median * median) + (Noise * Noise)), count);
            }
        }

        return middle.ToCorrections();
    }

    private static double Median(Span<double> values)
    {
        values.Sort();
        return (values[(values.Length - 1) / 2] + values[values.Length / 2]) / 2;
    }
}
