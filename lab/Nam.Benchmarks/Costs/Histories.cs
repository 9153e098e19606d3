// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Benchmarks.Costs;

/// <summary>Feeds profiles as the engines do, sample by sample, from the even rounds.</summary>
internal static class Histories
{
    // Profiles forget, so that the order counts: a fixed shuffle.
    private const int Seed = 20_030_623;

    /// <summary>What a server has learned from replies.</summary>
    public static OperationProfile Server(IEnumerable<StudyReply> replies, XmlForm source)
    {
        var profile = new OperationProfile();
        foreach (var (reply, cell, round) in Samples(replies, source))
        {
            Observe(profile, reply, cell, round);
        }

        return profile;
    }

    /// <summary>What a server has learned from one reply in one format.</summary>
    public static OperationProfile Server(StudyReply reply, CostCell cell)
    {
        var profile = new OperationProfile();
        Observe(profile, reply, cell, 0);
        return profile;
    }

    /// <summary>What a client has learned from replies.</summary>
    public static PathProfile Client(IEnumerable<StudyReply> replies, XmlForm source, DecodeTarget target)
    {
        var profile = new PathProfile();
        foreach (var (_, cell, round) in Samples(replies, source))
        {
            profile.ObserveDecode(target, cell.Format.Form, cell.Format.Codec, cell.FormBytes, cell.Decode(target)[round]);
        }

        return profile;
    }

    private static void Observe(OperationProfile profile, StudyReply reply, CostCell cell, int round) =>
        profile.Observe(
            cell.Source, cell.Format, reply.SourceBytes(cell.Source), cell.EncodedBytes, cell.IsFree ? 0 : cell.Encode[round]);

    private static (StudyReply Reply, CostCell Cell, int Round)[] Samples(IEnumerable<StudyReply> replies, XmlForm source)
    {
        var samples = replies
            .SelectMany(reply => reply.Cells.Where(cell => cell.Source == source).Select(cell => (reply, cell)))
            .SelectMany(pair => Enumerable.Range(0, (pair.cell.Encode.Length + 1) / 2).Select(half => (pair.reply, pair.cell, 2 * half)))
            .ToArray();
        new Random(Seed).Shuffle(samples);
        return samples;
    }
}
