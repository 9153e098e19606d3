// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>A profile as it is in the database: in one of two slots, of which the other holds the generation before.</summary>
internal sealed class ProfileEntry
{
    private long _used;

    private ProfileEntry(string key, string id, byte[] profile, long generation, int slot, int partsA, int partsB, long used)
    {
        Key = key;
        Id = id;
        Profile = profile;
        Generation = generation;
        Slot = slot;
        PartsA = partsA;
        PartsB = partsB;
        SavedUse = used;
        _used = used;
    }

    public string Key { get; }

    /// <summary>The hash of the key that names the documents.</summary>
    public string Id { get; }

    public byte[] Profile { get; }

    /// <summary>Rises with every save; of two slots the higher one counts.</summary>
    public long Generation { get; }

    /// <summary>0 for A, 1 for B.</summary>
    public int Slot { get; }

    /// <summary>The time of the last use that the database knows, in seconds since 1970.</summary>
    public long SavedUse { get; }

    /// <summary>The time of the last use, in seconds since 1970.</summary>
    public long Used
    {
        get => Interlocked.Read(ref _used);
        set => Interlocked.Exchange(ref _used, value);
    }

    private int PartsA { get; }

    private int PartsB { get; }

    public static ProfileEntry First(string key, byte[] profile, long used) =>
        new(key, ProfileDocument.IdOf(key), profile, 1, 0, ProfileDocument.PartsOf(profile), 0, used);

    public static ProfileEntry Loaded(
        string key, string id, byte[] profile, long generation, int slot, int partsA, int partsB, long used) =>
        new(key, id, profile, generation, slot, partsA, partsB, used);

    /// <summary>How many documents a slot has in the database.</summary>
    public int PartsIn(int slot) => slot == 0 ? PartsA : PartsB;

    /// <summary>The entry after a save, which goes to the other slot.</summary>
    public ProfileEntry Next(byte[] profile, long used)
    {
        var slot = 1 - Slot;
        var parts = ProfileDocument.PartsOf(profile);
        return new(Key, Id, profile, Generation + 1, slot, slot == 0 ? parts : PartsA, slot == 1 ? parts : PartsB, used);
    }

    /// <summary>The same as the only generation, for a database that was made anew.</summary>
    public ProfileEntry Anew() => new(Key, Id, Profile, Generation, 0, ProfileDocument.PartsOf(Profile), 0, Used);
}
