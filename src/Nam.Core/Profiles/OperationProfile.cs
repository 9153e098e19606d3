// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Nam.Decisions;
using Nam.Estimation;

namespace Nam.Profiles;

/// <summary>
/// What a server has learned about one operation's replies: size and encode time of every format as functions of source bytes, for each
/// source form. The same class, fed with all operations, serves as the server-wide profile.
/// </summary>
/// <remarks>Not thread-safe; the arrays of models that it makes are the caller's own and their curves immutable.</remarks>
internal sealed partial class OperationProfile
{
    /// <summary>Samples from which on a format's own model is used instead of the server-wide one or a prior.</summary>
    public const int OwnModelSamples = 5;

    /// <summary>Most formats that a profile keeps for a source form; further ones are not learned.</summary>
    public const int MaximumFormats = 64;

    private const byte Version = 1;

    private readonly Dictionary<ReplyFormat, FormatHistory>[] _histories = [[], []];
    private readonly TypicalSize[] _sizes = new TypicalSize[2];
    private readonly bool _followsChanges;

    /// <summary>Creates an empty profile.</summary>
    /// <param name="followsChanges">Whether a history that the last replies contradict is dropped. For the profile of
    /// one operation; where many operations are put together, a change is only another share of them.</param>
    public OperationProfile(bool followsChanges = true) => _followsChanges = followsChanges;

    /// <summary>How often a history was dropped since the profile was created or read, because the last replies contradicted it.</summary>
    public int Restarts { get; private set; }

    /// <summary>Adds the cost of one reply.</summary>
    /// <param name="source">The form that was at hand.</param>
    /// <param name="format">The format that was made from the form.</param>
    /// <param name="sourceBytes">Bytes of the form at hand, above 0.</param>
    /// <param name="encodedBytes">Bytes that were sent; not above 0 = not known.</param>
    /// <param name="encodeSeconds">Time that encoding took; not above 0 = not known. The time of the first reply in a format does not
    /// count: it is mostly that of code which has not run yet.</param>
    /// <param name="serverWide">A profile of many operations that learns the same; null = none.</param>
    /// <returns>False, and no change, when the source bytes are not above 0 and finite.</returns>
    public bool Observe(
        XmlForm source, in ReplyFormat format, double sourceBytes, double encodedBytes, double encodeSeconds,
        OperationProfile? serverWide = null)
    {
        if (!(sourceBytes > 0) || !double.IsFinite(sourceBytes))
        {
            return false;
        }

        encodeSeconds = SampleCount(source, format) == 0 ? 0 : encodeSeconds;
        serverWide?.Observe(source, format, sourceBytes, encodedBytes, encodeSeconds);
        var side = Side(source);
        _sizes[side].Observe(sourceBytes, source == XmlForm.Binary ? TypicalSize.SmallBinaryBytes : TypicalSize.SmallTextBytes);
        var histories = _histories[side];
        if (!histories.TryGetValue(format, out var history))
        {
            if (histories.Count == MaximumFormats)
            {
                return true;
            }

            history = new FormatHistory();
            histories.Add(format, history);
        }

        if (!_followsChanges)
        {
            history.Size.Model.Update(sourceBytes, encodedBytes);
            history.Encode.Model.Update(sourceBytes, encodeSeconds);
            return true;
        }

        // Other data has other sizes in every format, and those that are not sent would keep the old ones.
        if (history.Size.Update(sourceBytes, encodedBytes))
        {
            RestartSizes(history.Size);
        }

        if (history.Encode.Update(sourceBytes, encodeSeconds))
        {
            Restarts++;
        }

        return true;
    }

    /// <summary>Moving mean of the bytes of a form at hand; null before the first reply.</summary>
    /// <param name="source">The form at hand.</param>
    public double? TypicalSourceBytes(XmlForm source) => _sizes[Side(source)].Mean;

    /// <summary>True when the last 20 replies or more were all small, so that the next may leave as plain text unexamined: below 1,024 B of
    /// text, or below 512 B of the binary form, whose text is then below 1,024 B too or hardly above.</summary>
    /// <param name="source">The form at hand.</param>
    public bool IsUsuallySmall(XmlForm source) => _sizes[Side(source)].IsSmall;

    /// <summary>Returns the number of replies that the model of a format is made from.</summary>
    /// <param name="source">The form at hand.</param>
    /// <param name="format">The format.</param>
    public long SampleCount(XmlForm source, in ReplyFormat format) =>
        _histories[Side(source)].TryGetValue(format, out var history) ? history.Size.Model.Count : 0;

    /// <summary>Returns the formats that were sent.</summary>
    /// <param name="source">The form at hand.</param>
    public IReadOnlyCollection<ReplyFormat> Formats(XmlForm source) => _histories[Side(source)].Keys;

    /// <summary>Gets the number of replies that all models together are made from; those of a
    /// format whose history was dropped no longer count.</summary>
    public long SampleTotal => _histories.Sum(side => side.Values.Sum(history => history.Size.Model.Count));

    /// <summary>Adds what another profile has learned; without forgetting's effect it is as if one profile had seen both.</summary>
    /// <param name="other">The other; stays as it is.</param>
    public void Merge(OperationProfile other)
    {
        ArgumentNullException.ThrowIfNull(other);
        for (var side = 0; side < 2; side++)
        {
            _sizes[side].Merge(other._sizes[side]);
            foreach (var (format, history) in other._histories[side])
            {
                if (!_histories[side].TryGetValue(format, out var own))
                {
                    if (_histories[side].Count == MaximumFormats)
                    {
                        continue;
                    }

                    own = new FormatHistory();
                    _histories[side].Add(format, own);
                }

                own.Size.Merge(history.Size.Model);
                own.Encode.Merge(history.Encode.Model);
            }
        }
    }

    /// <summary>Writes the profile for a store.</summary>
    /// <param name="output">Where to.</param>
    public void Write(IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        var writer = new StateWriter(output);
        writer.Byte(Version);
        for (var side = 0; side < 2; side++)
        {
            _sizes[side].Write(ref writer);
            writer.Byte((byte)_histories[side].Count);
            foreach (var (format, history) in _histories[side])
            {
                writer.Ascii(format.ToString());
                history.Write(ref writer);
            }
        }
    }

    /// <summary>Reads what <see cref="Write"/> wrote. Never throws, whatever the bytes are.</summary>
    /// <param name="input">All the bytes.</param>
    /// <param name="profile">The profile, or null when the result is false.</param>
    /// <returns>False for another version and for damaged bytes.</returns>
    public static bool TryRead(ReadOnlySpan<byte> input, [NotNullWhen(true)] out OperationProfile? profile)
    {
        profile = null;
        var reader = new StateReader(input);
        var read = new OperationProfile();
        if (!reader.TryByte(out var version) || version != Version)
        {
            return false;
        }

        for (var side = 0; side < 2; side++)
        {
            if (!read._sizes[side].TryRead(ref reader) || !reader.TryByte(out var count) || count > MaximumFormats)
            {
                return false;
            }

            for (var i = 0; i < count; i++)
            {
                if (!reader.TryAscii(out var name) || !ReplyFormat.TryParse(name, out var format)
                    || !FormatHistory.TryRead(ref reader, out var history) || !read._histories[side].TryAdd(format, history))
                {
                    return false;
                }
            }
        }

        if (!reader.AtEnd)
        {
            return false;
        }

        profile = read;
        return true;
    }

    private void RestartSizes(FittedModel changed)
    {
        Restarts++;
        foreach (var histories in _histories)
        {
            foreach (var history in histories.Values)
            {
                if (history.Size != changed)
                {
                    history.Size.Restart();
                }
            }
        }
    }

    private static int Side(XmlForm source) => source == XmlForm.Binary ? 1 : 0;
}
