// SPDX-License-Identifier: MIT

using Nam.Profiles;
using Nam.Stores;

namespace Nam.Server;

/// <summary>Brings what was learned to the store, beside the learner: a slow store stops no learning.</summary>
/// <remarks>Called by the learner only, one call at a time. It calls <c>more</c> when a round was full, so that another
/// one is due.</remarks>
internal sealed class ProfileSaver(
    StoredOperations stored, OperationTable operations, OperationProfile serverWide, TimeProvider time, Action more)
{
    // Bounds the memory that a round takes.
    private const int MostAtOnce = 256;
    private static readonly TimeSpan LongestFarewell = TimeSpan.FromSeconds(10);

    private Task<bool> _round = Task.FromResult(true);

    /// <summary>Gets what is known of the profile of all operations together.</summary>
    public SavedState ServerWide { get; } = new();

    /// <summary>Starts to save what has changed enough to matter, unless that is under way or the store failed a short while ago.</summary>
    public void Start()
    {
        if (_round.IsCompleted && stored.MayTry)
        {
            _round = SaveAsync(Take(isAll: false));
        }
    }

    /// <summary>Saves all that has changed, as far as the store takes it in ten seconds; the last call.</summary>
    public async Task FinishAsync()
    {
        try
        {
            await SaveAllAsync().WaitAsync(LongestFarewell, time).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            // A store that takes so long does not keep the process from ending.
        }
    }

    private async Task SaveAllAsync()
    {
        await _round.ConfigureAwait(false);
        IReadOnlyList<StoreChange> round;
        do
        {
            round = Take(isAll: true);
        }
        while (await stored.ChangeAsync(round).ConfigureAwait(false) && round.Count == MostAtOnce);
    }

    private async Task<bool> SaveAsync(IReadOnlyList<StoreChange> round)
    {
        var worked = await stored.ChangeAsync(round).ConfigureAwait(false);
        if (worked && round.Count == MostAtOnce)
        {
            more();
        }

        return worked;
    }

    private List<StoreChange> Take(bool isAll)
    {
        var round = new List<StoreChange>();
        if (IsDue(serverWide, null, ServerWide, isAll))
        {
            Add(round, null, serverWide, null, ServerWide);
        }

        foreach (var operation in operations.All)
        {
            if (round.Count == MostAtOnce)
            {
                break;
            }

            if (IsDue(operation.Profile, operation.Snapshot, operation.Saved, isAll) && operations.TryKeep(operation))
            {
                Add(round, operation.Name, operation.Profile, operation.Snapshot, operation.Saved);
            }
        }

        // Behind the saves: where nobody may remove, profiles are saved all the same.
        round.AddRange(operations.TakeSurplus(MostAtOnce - round.Count).Select(stored.Forget));
        return round;
    }

    private bool IsDue(OperationProfile profile, OperationSnapshot? snapshot, SavedState saved, bool isAll) =>
        isAll ? saved.IsDirty : saved.IsDue(profile, snapshot, time);

    private void Add(List<StoreChange> round, string? name, OperationProfile profile, OperationSnapshot? snapshot, SavedState saved)
    {
        saved.Saved(profile, snapshot, time);
        round.Add(stored.Save(name, profile, saved.Lost));
    }
}
