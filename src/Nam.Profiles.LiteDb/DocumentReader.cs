// SPDX-License-Identifier: MIT

using LiteDB;

namespace Nam.Stores;

/// <summary>Puts profiles together from documents in any order.</summary>
internal sealed class DocumentReader
{
    private readonly Dictionary<(string Id, int Slot), List<ProfileDocument>> _slots = [];
    private readonly Dictionary<(string Id, int Slot), int> _lastParts = [];
    private readonly HashSet<string> _damaged = [];

    /// <summary>The profiles that had a document which is damaged, by the hashes of their keys.</summary>
    public IReadOnlySet<string> Damaged => _damaged;

    public void Add(BsonDocument bson)
    {
        if (!ProfileDocument.TryParseName(bson["_id"], out var id, out var slot, out var part))
        {
            // Of another layout.
            return;
        }

        _lastParts[(id, slot)] = Math.Max(part, _lastParts.GetValueOrDefault((id, slot)));
        if (!ProfileDocument.TryRead(bson, out var document))
        {
            _damaged.Add(id);
            return;
        }

        if (!_slots.TryGetValue((id, slot), out var documents))
        {
            _slots.Add((id, slot), documents = []);
        }

        documents.Add(document);
    }

    /// <summary>Gives every profile's highest whole generation.</summary>
    public Dictionary<string, ProfileEntry> Profiles()
    {
        var profiles = new Dictionary<string, ProfileEntry>(StringComparer.Ordinal);
        foreach (var ((id, slot), documents) in _slots)
        {
            if (TryJoin(documents, out var head, out var profile) && head.TryKey() is { } key)
            {
                if (!profiles.TryGetValue(key, out var other) || other.Generation < head.Generation)
                {
                    profiles[key] = ProfileEntry.Loaded(key, id, profile, head.Generation, slot, Parts(id, 0), Parts(id, 1), head.Used);
                }
            }
            else
            {
                _damaged.Add(id);
            }
        }

        return profiles;
    }

    private int Parts(string id, int slot) => _lastParts.TryGetValue((id, slot), out var last) ? last + 1 : 0;

    private static bool TryJoin(List<ProfileDocument> documents, out ProfileDocument head, out byte[] profile)
    {
        profile = [];
        documents.Sort((one, other) => one.Part.CompareTo(other.Part));
        head = documents[0];
        if (documents.Count != head.Parts || documents.Sum(document => (long)document.Content.Length) > ProfileKey.MaximumProfileBytes)
        {
            return false;
        }

        for (var part = 0; part < documents.Count; part++)
        {
            if (documents[part].Part != part || documents[part].Generation != head.Generation)
            {
                return false;
            }
        }

        profile = documents is [var only] ? only.Content : [.. documents.SelectMany(document => document.Content)];
        return true;
    }
}
