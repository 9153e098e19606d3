// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Text;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Binary;

/// <summary>The name table of a form as a reader wants it, kept for the next form with the same table.</summary>
/// <remarks>Replies of one operation mostly have one table, so that a kept one needs only a comparison of bytes.</remarks>
internal sealed class FormNameTable
{
    private const int MaximumKept = 16;
    private const int MaximumKeptNames = 1_024;
    private const int MaximumKeptBytes = 64 << 10;

    private static readonly ConcurrentQueue<FormNameTable> Kept = [];

    private readonly byte[] _table;
    private readonly int _count;

    private FormNameTable(byte[] table, string[] names)
    {
        _table = table;
        _count = names.Length;
        Names = new InfosetNames(names);
    }

    internal InfosetNames Names { get; }

    internal static FormNameTable Take(ReadOnlySpan<byte> form, in FormHeader header)
    {
        var table = form[header.TableStart..header.TableEnd];
        for (var tries = Kept.Count; tries > 0 && Kept.TryDequeue(out var kept); tries--)
        {
            if (kept._count == header.NameCount && table.SequenceEqual(kept._table))
            {
                return kept;
            }

            Kept.Enqueue(kept);
        }

        var names = new string[header.NameCount];
        for (var index = 0; index < header.NameCount; index++)
        {
            names[index] = Encoding.UTF8.GetString(form.Slice(header.Names[2 * index], header.Names[(2 * index) + 1]));
        }

        return new FormNameTable(table.ToArray(), names);
    }

    internal static void Return(FormNameTable names)
    {
        if (names._count > MaximumKeptNames || names._table.Length > MaximumKeptBytes)
        {
            return;
        }

        names.Names.Reset();
        Kept.Enqueue(names);
        if (Kept.Count > MaximumKept)
        {
            Kept.TryDequeue(out _);
        }
    }
}
