// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Profiles;
using Nam.Server;
using Nam.Stores;

namespace Nam.Farm.Tests.Simulation;

/// <summary>What a server learns and saves, without the replies.</summary>
internal sealed class SimulatedServer(INamProfileStore store, int operations, TimeProvider time)
{
    private const string Key = "server/shop";

    private readonly Operation[] _operations = [.. Enumerable.Range(0, operations).Select(i => new Operation(Name(i), null!))];
    private long _savedAt;
    private TimeSpan _pause;
    private int _turn;

    public OperationProfile Profile(int operation) => _operations[operation].Profile;

    /// <summary>One reply, in the formats in turns.</summary>
    public void Reply(int operation, ReplyFormat[] formats, double bytes, double shift, Random random)
    {
        var format = formats[_turn++ % formats.Length];
        _operations[operation].Profile.Observe(
            XmlForm.Text, format, bytes, bytes / 5 * shift * (0.95 + (random.NextDouble() / 10)),
            bytes * 1e-8 * (0.8 + (random.NextDouble() * 0.4)));
        _operations[operation].HasChanges = true;
    }

    public async Task LoadAsync()
    {
        if (await store.LoadAsync(Key) is not { } blob || !ServiceProfile.TryRead(blob, out var past))
        {
            return;
        }

        foreach (var operation in _operations.Where(operation => past.Operations.ContainsKey(operation.Name)))
        {
            operation.Profile.Merge(past.Operations[operation.Name]);
            operation.NoteSaved();
        }
    }

    public async Task SaveAsync(ReplyFormat[] formats)
    {
        if (time.GetElapsedTime(_savedAt) < _pause)
        {
            return;
        }

        // As the engine publishes what it predicts, and by that finds out that it no longer holds.
        foreach (var operation in _operations)
        {
            _ = operation.Profile.Snapshot(XmlForm.Text, formats);
        }

        if (!_operations.Any(operation => operation.IsDue))
        {
            return;
        }

        var profile = new ServiceProfile();
        foreach (var operation in _operations)
        {
            operation.NoteSaved();
            profile.Operations[operation.Name] = operation.Profile;
        }

        var blob = profile.ToArray();
        _savedAt = time.GetTimestamp();
        _pause = TimeSpan.FromSeconds(blob.Length / Learner.SavedBytesPerSecond);
        await store.SaveAsync(Key, blob);
    }

    private static string Name(int operation) => $"GET /things/{operation}";
}
