// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Tool.Commands.Profiles;

/// <summary>A folder of the file store, which a service may be using.</summary>
internal sealed class ProfileFolder
{
    private readonly FileProfileStore _store;

    private ProfileFolder(string name)
    {
        Name = name;
        _store = new FileProfileStore(name);
    }

    /// <summary>What the user called it.</summary>
    internal string Name { get; }

    /// <summary>Opens a folder.</summary>
    /// <param name="name">The folder; null for the one that NAM uses by default.</param>
    /// <param name="mayBeNew">Whether the folder may be made.</param>
    /// <exception cref="ToolException">There is no such folder.</exception>
    internal static ProfileFolder Open(string? name, bool mayBeNew = false)
    {
        var folder = name ?? FileProfileStore.DefaultDirectory()
            ?? throw new ToolException("This user has no folder for profiles; name one.");
        return Directory.Exists(folder) || mayBeNew ? new ProfileFolder(folder)
            : File.Exists(folder) ? throw new ToolException($"{folder} is no folder with profiles.")
            : throw new ToolException($"{folder} does not exist{(name is null ? "; NAM has saved no profiles there" : "")}.");
    }

    /// <summary>Reads all profiles as they are stored, ordered by key. The blob of a health check is no profile.</summary>
    internal SortedDictionary<string, byte[]> Load() => new(
        _store.LoadAllAsync().GetAwaiter().GetResult().Where(file => LearnedKey.IsOfProfile(file.Key))
            .ToDictionary(file => file.Key, file => file.Profile),
        StringComparer.Ordinal);

    /// <summary>Reads all profiles, those of a service's operations each under a key of its own, ordered by key.</summary>
    internal SortedDictionary<string, byte[]> LoadOperations()
    {
        var profiles = new SortedDictionary<string, byte[]>(StringComparer.Ordinal);
        foreach (var (key, blob) in Load())
        {
            if (!key.StartsWith(LearnedKey.ServerPrefix, StringComparison.Ordinal) || !ServiceProfile.TryRead(blob, out var service))
            {
                profiles[key] = blob;
                continue;
            }

            var prefix = LearnedKey.Escape(key);
            profiles[prefix + LearnedKey.AllPart] = Write(service.All);
            foreach (var (operation, profile) in service.Operations)
            {
                profiles[prefix + LearnedKey.OperationPart + operation] = Write(profile);
            }
        }

        return profiles;
    }

    /// <summary>Adds a profile to the one that is there; one that cannot be added to is replaced.</summary>
    internal void Add(string key, byte[] profile)
    {
        var own = _store.LoadAsync(key).AsTask().GetAwaiter().GetResult();
        var sum = own is not null && ProfileMerge.TryMerge(key, own, profile, out var merged) ? merged : profile;
        _store.SaveAsync(key, sum).AsTask().GetAwaiter().GetResult();
    }

    private static byte[] Write(OperationProfile profile)
    {
        var output = new ArrayBufferWriter<byte>();
        profile.Write(output);
        return output.WrittenSpan.ToArray();
    }
}
