// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Containers.Reading;

/// <summary>The names of a container's nodes as a reader wants them, kept for the next document with the same strings.</summary>
/// <remarks>Replies of one operation mostly have the same names: what serializers were found to ask for stays known
/// from one to the next.</remarks>
internal sealed class ReaderNames
{
    private const int MaximumKept = 16;
    private const int MaximumKeptStrings = 1_024;
    private const int MaximumKeptPlaces = 2_048;

    private static readonly ConcurrentQueue<ReaderNames> Kept = [];

    private readonly string[] _strings;

    // Numbers + 1 of strings by entry, as prefixes and, where they came in later blocks, as names.
    private int[] _prefixes = [];
    private int[] _laterNames = [];
    private ReaderPlace[] _places = [];
    private int _placeCount;

    private ReaderNames(string[] strings)
    {
        _strings = strings;
        Names = new InfosetNames(strings);
    }

    internal InfosetNames Names { get; }

    /// <summary>The nodes of the document that was last given to <see cref="Fill"/>, with their values in its block.</summary>
    internal ReaderPlace[] Places => _places;

    internal static ReaderNames Take(StructureState state)
    {
        for (var tries = Kept.Count; tries > 0 && Kept.TryDequeue(out var kept); tries--)
        {
            if (kept.IsOf(state))
            {
                return kept;
            }

            Kept.Enqueue(kept);
        }

        var strings = new string[state.StringCount];
        for (var entry = 0; entry < strings.Length; entry++)
        {
            strings[entry] = state.Text(entry);
        }

        return new ReaderNames(strings);
    }

    internal static void Return(ReaderNames names)
    {
        if (names._strings.Length > MaximumKeptStrings || names._places.Length > MaximumKeptPlaces)
        {
            return;
        }

        names.Names.Reset();
        names._prefixes = [];
        names._laterNames = [];
        Array.Clear(names._places, 0, names._placeCount);
        names._placeCount = 0;
        Kept.Enqueue(names);
        if (Kept.Count > MaximumKept)
        {
            Kept.TryDequeue(out _);
        }
    }

    /// <summary>Makes ready for a block.</summary>
    internal void Fill(ContainerDocument document)
    {
        var state = document.Events.State;
        if (_places.Length < state.NodeCount)
        {
            Array.Resize(ref _places, Math.Max(2 * _places.Length, state.NodeCount));
        }

        for (var node = 1; node < state.NodeCount; node++)
        {
            ref readonly var from = ref state.Nodes[node];
            ref var place = ref _places[node];
            if (node >= _placeCount)
            {
                // It is new in this block, and never changes.
                place.Kind = from.Kind;
                place.Prefix = PrefixOf(state, from.Prefix);
                place.Local = NameOf(state, from.Name);
            }

            if (from.HasValues)
            {
                place.Next = 0;
                place.Mode = ReaderValues.None;
                place.Column = null;
                document.Column(node)?.Prepare(ref place);
            }
        }

        _placeCount = state.NodeCount;
    }

    private bool IsOf(StructureState state)
    {
        if (_strings.Length != state.StringCount)
        {
            return false;
        }

        for (var entry = KnownStrings.Count; entry < _strings.Length; entry++)
        {
            if (!string.Equals(_strings[entry], state.Text(entry)))
            {
                return false;
            }
        }

        return true;
    }

    private int NameOf(StructureState state, int entry)
    {
        return entry switch
        {
            KnownStrings.Empty => InfosetNames.Empty,
            KnownStrings.XmlNamespace => InfosetNames.XmlUri,
            _ when entry < _strings.Length => InfosetNames.FirstOfTable + entry,

            // Strings of later blocks.
            _ => Interned(state, entry, ref _laterNames),
        };
    }

    /// <summary>Prefixes have a number apart: they are looked for by what they are called.</summary>
    private int PrefixOf(StructureState state, int entry)
    {
        if (entry == KnownStrings.Empty)
        {
            return InfosetNames.Empty;
        }

        var prefix = state.Text(entry);
        return prefix.Length == 1 && prefix[0] is >= 'a' and <= 'z'
            ? InfosetNames.LetterA + prefix[0] - 'a'
            : Interned(state, entry, ref _prefixes);
    }

    /// <summary>The number of a string that is looked for by what it says, once.</summary>
    private int Interned(StructureState state, int entry, ref int[] known)
    {
        if (entry >= known.Length)
        {
            Array.Resize(ref known, Math.Max(2 * known.Length, state.StringCount));
        }

        if (known[entry] == 0)
        {
            known[entry] = Names.InternCharacters(state.Text(entry)) + 1;
        }

        return known[entry] - 1;
    }
}
