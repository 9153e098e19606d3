// SPDX-License-Identifier: MIT

using System.Buffers;
using Nam.Decisions;
using Nam.Profiles;
using Nam.Server;
using Nam.Stores;

namespace Nam.Farm.Tests.Simulation;

/// <summary>What a server learns and saves, without the replies.</summary>
internal sealed class SimulatedServer(INamProfileStore store, int operations, TimeProvider time)
{
    private const string Prefix = "server/shop/operation/GET /things/";

    private readonly (OperationProfile Profile, SavedState Saved)[] _operations =
    [
        .. Enumerable.Range(0, operations).Select(_ => (new OperationProfile(), new SavedState()))
    ];
    private readonly HashSet<int> _changed = [];
    private int _turn;

    public OperationProfile Profile(int operation) => _operations[operation].Profile;

    /// <summary>One reply and, as the engine samples, one copy of it in another format.</summary>
    public void Reply(int operation, ReplyFormat[] formats, double bytes, double shift, Random random)
    {
        var (profile, saved) = _operations[operation];
        var format = formats[_turn++ % formats.Length];
        profile.Observe(
            XmlForm.Text, format, bytes, bytes / 5 * shift * (0.95 + (random.NextDouble() / 10)),
            bytes * 1e-8 * (0.8 + (random.NextDouble() * 0.4)));
        saved.Learned();
        _changed.Add(operation);
    }

    public async Task LoadAsync()
    {
        for (var i = 0; i < _operations.Length; i++)
        {
            if (OperationProfile.TryRead(await store.LoadAsync(Prefix + i), out var past))
            {
                var (profile, saved) = _operations[i];
                profile.Merge(past);
                saved.Loaded(profile, null, time);
            }
        }
    }

    public async Task SaveAsync(ReplyFormat[] formats)
    {
        foreach (var i in _changed)
        {
            // As the engine publishes what it predicts, and by that finds out that it no longer holds.
            var (profile, saved) = _operations[i];
            var snapshot = new OperationSnapshot(
                profile.Snapshot(XmlForm.Text, formats), [], [], IsUsuallySmall: false, WantsSample: false, TypicalBinaryBytes: null);
            if (!saved.IsDue(profile, snapshot, time))
            {
                continue;
            }

            var blob = new ArrayBufferWriter<byte>();
            profile.Write(blob);
            saved.Saved(profile, snapshot, time);
            await store.SaveAsync(Prefix + i, blob.WrittenMemory);
        }

        _changed.Clear();
    }
}
